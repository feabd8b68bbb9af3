import { onDemand } from '../on-demand.tsx';
import type { DialogProps } from './dialog-content.tsx';

export type { DialogProps };

/** A modal dialog; on phones a bottom sheet. Traps the focus; closes on Escape, Back and a press outside. */
export const Dialog = onDemand<DialogProps>(
  () => import('./dialog-content.tsx'),
  ({ open }) => open,
  undefined,
  ({ onOpenChange }) => onOpenChange(false),
);
