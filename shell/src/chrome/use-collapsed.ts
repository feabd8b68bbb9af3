import { session, store, stored } from '@luplay/web-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';

const KEY = 'headerCollapsed';

/**
 * Whether the header is collapsed; kept in the browser's storage until the person logs out. `toggle`: the button that
 * gets the focus when the person has collapsed or expanded it, because what they pressed has gone.
 */
export function useCollapsed(): [
  collapsed: boolean,
  set: (next: boolean) => void,
  toggle: RefObject<HTMLButtonElement | null>,
] {
  const toggle = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const [collapsed, setCollapsed] = useState(isStored);
  useEffect(() => session.subscribe(() => setCollapsed(isStored())), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has changed
  useEffect(() => {
    if (isPressed.current) toggle.current?.focus();
    isPressed.current = false;
  }, [collapsed]);
  const set = (next: boolean) => {
    isPressed.current = true;
    setCollapsed(next);
    store(KEY, next ? '1' : null);
  };
  return [collapsed, set, toggle];
}

const isStored = (): boolean => stored(KEY) === '1';
