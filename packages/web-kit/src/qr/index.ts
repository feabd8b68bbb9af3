/** QR codes. Each remote that needs them bundles its own copy, so that the first screen loads without the library. */
export { QrCode } from './qr-code.tsx';
