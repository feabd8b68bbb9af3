import type { PopoverProps } from './popover-content.tsx';
import { withTrigger } from './trigger.tsx';

/** A small popup beside the button that opened it. */
export const Popover = withTrigger<PopoverProps>(() => import('./popover-content.tsx'), 'dialog');
