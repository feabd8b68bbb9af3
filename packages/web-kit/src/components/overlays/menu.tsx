import { type ComponentType, cloneElement, type MouseEvent, type ReactElement, Suspense, useState } from 'react';
import { lazily } from '../loading/lazily.ts';
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
 * button preloads the menu.
 */
function withTrigger<Props extends { trigger: ReactElement }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazily(load);
  return function Trigger(props: Props) {
    const [pressed, setPressed] = useState(false);
    const trigger = cloneElement(props.trigger as ReactElement<Pressable>, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setPressed(true),
      onPointerEnter: () => void load().catch(() => undefined),
    });
    if (!pressed) return trigger;
    return (
      <Suspense fallback={trigger}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
