import { setMessengerTheme } from '../theme/theme.ts';
import { closeTopWindow, isWindowOpen, watchWindows } from '../windows/open-windows.ts';
import { keepLaunchData, type Launch, launchData } from './launch.ts';
import { followSafeAreas } from './safe-areas.ts';
import { loadWebApp, type WebApp } from './web-app.ts';

/** `undefined` while the messenger's script is on its way, null outside the messenger. */
export type MessengerState = Launch | null | undefined;

export type HapticKind = 'tap' | 'success' | 'warning' | 'error';

const listeners = new Set<() => void>();
let app: WebApp | null = null;
let state: MessengerState = null;
/** How many parts of the page want closing to be confirmed. */
let confirming = 0;
let onBack: (() => void) | null = null;

export const messengerStore = {
  get: (): MessengerState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: MessengerState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Brings in the messenger: full height, theme, safe areas, its back button. Called once by the shell, before the first
 * navigation. Outside the messenger it does nothing; nothing may wait for it.
 */
export function startMessenger(): void {
  const launch = launchData();
  if (!launch) return;
  keepLaunchData();
  if (window.Telegram?.WebApp) {
    enter(window.Telegram.WebApp, launch);
    return;
  }
  set(undefined);
  void loadWebApp().then((loaded) => (loaded ? enter(loaded, launch) : set(null)));
}

function enter(loaded: WebApp, launch: Launch): void {
  app = loaded;
  const followTheme = () => {
    document.documentElement.dataset.messenger = loaded.colorScheme;
    setMessengerTheme(loaded.colorScheme);
  };
  followTheme();
  loaded.onEvent('themeChanged', followTheme);
  followSafeAreas(loaded);
  loaded.BackButton.onClick(() => {
    if (!closeTopWindow()) onBack?.();
  });
  watchWindows({ opened: () => loaded.isVersionAtLeast('6.1') && loaded.BackButton.show(), closed: applyBack });
  applyBack();
  if (confirming > 0) applyConfirming();
  loaded.expand();
  loaded.ready();
  set(launch);
}

/** A short shake or knock of the phone. */
export function haptic(kind: HapticKind): void {
  if (!app?.isVersionAtLeast('6.1')) return;
  if (kind === 'tap') app.HapticFeedback.impactOccurred('light');
  else app.HapticFeedback.notificationOccurred(kind);
}

/** Closing asks first from now on. Returns what ends that. */
export function confirmClosing(): () => void {
  confirming += 1;
  applyConfirming();
  return () => {
    confirming -= 1;
    applyConfirming();
  };
}

function applyConfirming(): void {
  if (!app?.isVersionAtLeast('6.2')) return;
  if (confirming > 0) app.enableClosingConfirmation();
  else app.disableClosingConfirmation();
}

/** Whether closing asks first: whatever else leads out of the screen by accident should too. */
export const isClosingConfirmed = (): boolean => confirming > 0;

/** What the messenger's own back button does while no window is open; null hides it. */
export function setMessengerBack(handler: (() => void) | null): void {
  onBack = handler;
  applyBack();
}

function applyBack(): void {
  if (!app?.isVersionAtLeast('6.1')) return;
  if (onBack || isWindowOpen()) app.BackButton.show();
  else app.BackButton.hide();
}
