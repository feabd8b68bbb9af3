export { KeepDialog } from './keep-dialog.tsx';
