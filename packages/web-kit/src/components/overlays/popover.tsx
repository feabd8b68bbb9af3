import type { PopoverProps } from './popover-window.tsx';
import { withTrigger } from './trigger.tsx';

/** A small window beside the button that opened it. */
export const Popover = withTrigger<PopoverProps>(() => import('./popover-window.tsx'), 'dialog');
