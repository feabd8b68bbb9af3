import { onDemand } from '../on-demand.tsx';
import type { DialogProps } from './dialog-window.tsx';

export type { DialogProps };

/** A modal window; on phones a sheet from below. Holds the focus, closes on Escape, Back and a press outside. */
export const Dialog = onDemand<DialogProps>(
  () => import('./dialog-window.tsx'),
  ({ open }) => open,
);
