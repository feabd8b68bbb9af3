import { useEffect, useSyncExternalStore } from 'react';
import { holdPage } from '../dialogs/browser-back.ts';
import {
  confirmClosing,
  holdScreen,
  holdSwipes,
  type LeftBehind,
  type MessengerState,
  messengerStore,
  setMessengerBack,
  setMessengerSettings,
} from './bridge.ts';

/** How the messenger opened the page: `undefined` while its script loads, null outside the messenger. */
export function useMessenger(): MessengerState {
  return useSyncExternalStore(messengerStore.subscribe, messengerStore.get, () => null);
}

/**
 * While `on`, closing the mini app, the browser's Back and pressing the shell's logo ask first, so that a mistaken
 * swipe or tap does not leave a game, or a draft. With a draft, closing or reloading the tab asks as well.
 */
export function useClosingConfirmation(on: boolean, what: LeftBehind = 'game'): void {
  useEffect(() => {
    if (!on) return;
    const confirmed = confirmClosing(what);
    const letGo = holdPage(() => askLeaving());
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (what === 'draft') window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      letGo();
      confirmed();
    };
  }, [on, what]);
}

let askLeaving = (): void => {};

/** What the browser's Back does on a screen that must not be left by accident. For the shell. */
export function useHeldBack(onBack: () => void): void {
  useEffect(() => {
    askLeaving = onBack;
  }, [onBack]);
}

/** What the messenger's back button does on this screen; null: there is none. For the shell. */
export function useMessengerBack(onBack: (() => void) | null): void {
  useEffect(() => {
    setMessengerBack(onBack);
    return () => setMessengerBack(null);
  }, [onBack]);
}

/** What the settings entry of the messenger's menu opens. For the shell. */
export function useMessengerSettings(onOpen: () => void): void {
  useEffect(() => setMessengerSettings(onOpen), [onOpen]);
}

/** While `on`, a swipe does not close the mini app. */
export function useHeldSwipes(on: boolean): void {
  useEffect(() => (on ? holdSwipes() : undefined), [on]);
}

/** While `on`, the mini app fills the whole screen. */
export function useWholeScreen(on: boolean): void {
  useEffect(() => (on ? holdScreen() : undefined), [on]);
}

/** While `on`, the screen does not go dark by itself, where the browser allows that: it needs HTTPS. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // The browser lets go of it whenever the page is hidden.
    const take = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock?.then((held) => held?.release());
    };
  }, [on]);
}
