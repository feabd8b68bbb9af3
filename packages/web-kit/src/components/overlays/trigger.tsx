import { type ComponentType, cloneElement, lazy, type MouseEvent, type ReactElement, Suspense, useState } from 'react';

interface Pressable {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

/**
 * A button with something behind it that comes with the first press, opens at once then, and takes the button over.
 * Pointing at the button already fetches it.
 */
export function withTrigger<Props extends { trigger: ReactElement }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  popup: 'menu' | 'dialog',
): ComponentType<Props> {
  const Part = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part
  return function Trigger(props: Props) {
    const [pressed, setPressed] = useState(false);
    const trigger = cloneElement(props.trigger as ReactElement<Pressable>, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: () => setPressed(true),
      onPointerEnter: () => void load().catch(() => undefined),
    });
    if (!pressed) return trigger;
    return (
      <Suspense fallback={trigger}>
        <Part {...props} />
      </Suspense>
    );
  };
}
