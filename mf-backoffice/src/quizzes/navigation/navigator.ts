import { emitter } from '@luplay/web-kit';
import { createContext, type RefObject, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

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

/** What of a theme or question gets the focus, such as `title` or `option-0`: the value of its `data-part`. */
type Part = string;

export type Navigator = ReturnType<typeof makeNavigator>;

/**
 * Which question is open, and where the focus goes next. Kept outside of React's state, so that opening one question
 * renders two rows of a thousand again and not the whole quiz.
 */
export function makeNavigator() {
  let open: string | null = null;
  let request: { key: string; part: Part; id: number } | null = null;
  let made = 0;
  const { emit, subscribe } = emitter();
  return {
    subscribe,
    isOpen: (key: string): boolean => open === key,
    /** Another number for each request for the focus of this entry; 0 while there is none. */
    requestFor: (key: string): number => (request?.key === key ? request.id : 0),
    /** Opens this question and closes the one that was open. */
    open(key: string | null): void {
      open = key;
      emit();
    },
    /** Moves the focus to a part of a theme or question as soon as it is rendered. */
    focus(key: string, part: Part): void {
      request = { key, part, id: ++made };
      emit();
    },
    /** Carries out the request for the focus of this entry. It stays while the part is not rendered. */
    settle(key: string, element: HTMLElement | null): void {
      if (request?.key !== key) return;
      const part = element?.querySelector<HTMLElement>(`[data-part="${request.part}"]`);
      if (!element || !part) return;
      request = null;
      part.focus({ preventScroll: true });
      element.scrollIntoView?.({ block: 'nearest' });
      // A name is a default one: typing replaces it.
      if (part instanceof HTMLInputElement) part.select();
    },
  };
}
