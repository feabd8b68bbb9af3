import type { MenuItem, MenuProps } from './menu-window.tsx';
import { withTrigger } from './trigger.tsx';

export type { MenuItem };

export const Menu = withTrigger<MenuProps>(() => import('./menu-window.tsx'), 'menu');
