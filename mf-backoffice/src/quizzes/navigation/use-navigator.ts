import { createContext, type RefObject, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { makeNavigator, type Navigator } from './navigator.ts';

export const NavigatorContext = createContext<Navigator>(makeNavigator());

export const useNavigator = (): Navigator => useContext(NavigatorContext);

/**
 * Whether this question is open, or this theme's settings; the element with the returned ref gets the focus when it is
 * asked for.
 */
export function useEntry<E extends HTMLElement>(key: string): { isOpen: boolean; ref: RefObject<E | null> } {
  const navigator = useNavigator();
  const ref = useRef<E>(null);
  const isOpen = useSyncExternalStore(navigator.subscribe, () => navigator.isOpen(key));
  const request = useSyncExternalStore(navigator.subscribe, () => navigator.requestFor(key));
  useEffect(() => {
    if (request > 0 || isOpen) navigator.settle(key, ref.current);
  }, [navigator, key, request, isOpen]);
  return { isOpen, ref };
}
