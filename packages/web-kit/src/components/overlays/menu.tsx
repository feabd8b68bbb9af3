import type { MenuItem, MenuProps } from './menu-content.tsx';
import { withTrigger } from './trigger.tsx';

export type { MenuItem };

export const Menu = withTrigger<MenuProps>(() => import('./menu-content.tsx'));
