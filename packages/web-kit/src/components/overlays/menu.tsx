import { type ComponentType, cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { persistently } from '../loading/lazily.ts';
import type { MenuItem, MenuProps } from './menu-content.tsx';

export type { MenuItem };

export const Menu = withTrigger<MenuProps>(() => import('./menu-content.tsx'));

interface Pressable {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

/**
 * A button whose menu is loaded and opened by the first press; the menu then renders the button itself. Hovering the
 * button preloads the menu. A press whose menu cannot be loaded has no effect; the next one loads it again.
 */
export function withTrigger<Props extends { trigger: ReactElement }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Trigger(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    if (Loaded) return <Loaded {...props} />;
    const open = () => persistently(load).then((file) => setLoaded(() => file.default));
    return cloneElement(props.trigger as ReactElement<Pressable>, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => void open().catch(() => undefined),
      onPointerEnter: () => void load().catch(() => undefined),
    });
  };
}
