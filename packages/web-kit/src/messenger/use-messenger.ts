import { useEffect, useSyncExternalStore } from 'react';
import { confirmClosing, type MessengerState, messengerStore, setMessengerBack } from './bridge.ts';

/** How the messenger opened the page: `undefined` while its script loads, null outside the messenger. */
export function useMessenger(): MessengerState {
  return useSyncExternalStore(messengerStore.subscribe, messengerStore.get, () => null);
}

/**
 * While `on`, closing the mini app and pressing the shell's logo ask first, so that a mistaken swipe or tap does not
 * leave a game.
 */
export function useClosingConfirmation(on: boolean): void {
  useEffect(() => (on ? confirmClosing() : undefined), [on]);
}

/** What the messenger's back button does on this screen; null: there is none. For the shell. */
export function useMessengerBack(onBack: (() => void) | null): void {
  useEffect(() => {
    setMessengerBack(onBack);
    return () => setMessengerBack(null);
  }, [onBack]);
}
