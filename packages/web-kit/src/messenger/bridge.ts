import { closeTopDialog, isDialogOpen, watchDialogs } from '../dialogs/open-dialogs.ts';
import { pressedOutside } from '../dialogs/second-tap.ts';
import { setMessengerTheme } from '../theme/theme.ts';
import { keepLaunchData, type Launch, launchData } from './launch.ts';
import { loadWebApp, type WebApp } from './web-app.ts';

/** `undefined` while the messenger's script loads, null outside the messenger. */
export type MessengerState = Launch | null | undefined;

export type HapticKind = 'tap' | 'success' | 'warning' | 'error';

const listeners = new Set<() => void>();
let app: WebApp | null = null;
let state: MessengerState = null;
/** How many components currently require a confirmation before the app closes. */
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
 * Connects the page to the messenger: full height, theme, safe areas, back button. Called once by the shell, before the
 * first navigation. Does nothing outside the messenger, and nothing may wait for it.
 */
export function startMessenger(): void {
  const launch = launchData();
  if (!launch) return;
  keepLaunchData();
  if (window.Telegram?.WebApp) {
    connect(window.Telegram.WebApp, launch);
    return;
  }
  set(undefined);
  void loadWebApp().then((loaded) => (loaded ? connect(loaded, launch) : set(null)));
}

function connect(loaded: WebApp, launch: Launch): void {
  app = loaded;
  const followTheme = () => {
    document.documentElement.dataset.messenger = loaded.colorScheme;
    setMessengerTheme(loaded.colorScheme);
  };
  followTheme();
  loaded.onEvent('themeChanged', followTheme);
  followSafeAreas(loaded);
  loaded.BackButton.onClick(() => {
    pressedOutside();
    if (!closeTopDialog()) onBack?.();
  });
  watchDialogs({ opened: () => loaded.isVersionAtLeast('6.1') && loaded.BackButton.show(), closed: applyBack });
  applyBack();
  if (confirming > 0) applyConfirming();
  loaded.expand();
  loaded.ready();
  set(launch);
}

/** A short vibration of the phone. */
export function haptic(kind: HapticKind): void {
  if (!app?.isVersionAtLeast('6.1')) return;
  if (kind === 'tap') app.HapticFeedback.impactOccurred('light');
  else app.HapticFeedback.notificationOccurred(kind);
}

/** Makes the messenger ask before the app closes. Returns a function that undoes it. */
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

/** Whether closing asks first. Other ways to leave the screen by accident should ask too. */
export const isClosingConfirmed = (): boolean => confirming > 0;

/** What the messenger's own back button does while no dialog is open; null hides it. */
export function setMessengerBack(handler: (() => void) | null): void {
  onBack = handler;
  applyBack();
}

function applyBack(): void {
  if (!app?.isVersionAtLeast('6.1')) return;
  if (onBack || isDialogOpen()) app.BackButton.show();
  else app.BackButton.hide();
}

const NONE = { top: 0, bottom: 0, left: 0, right: 0 };
const SIDES = ['top', 'bottom', 'left', 'right'] as const;

/**
 * Sets CSS variables (`--messenger-top` …, read by tokens.css) to the insets of the device and the messenger's buttons.
 */
function followSafeAreas(app: WebApp): void {
  followHeight(app);
  const apply = () => {
    const { safeAreaInset: device = NONE, contentSafeAreaInset: buttons = NONE } = app;
    const { style } = document.documentElement;
    for (const side of SIDES) style.setProperty(`--messenger-${side}`, `${device[side] + buttons[side]}px`);
  };
  apply();
  app.onEvent('safeAreaChanged', apply);
  app.onEvent('contentSafeAreaChanged', apply);
}

/**
 * Sets `--messenger-height` to the height of the messenger's sheet: while that is not expanded, the lower part of the
 * page is outside the screen. The stable height does not follow the finger that moves the sheet.
 */
function followHeight(app: WebApp): void {
  const apply = () => {
    const { viewportStableHeight: height = 0 } = app;
    const { style } = document.documentElement;
    if (Number.isFinite(height) && height > 0) style.setProperty('--messenger-height', `${height}px`);
    else style.removeProperty('--messenger-height');
  };
  apply();
  app.onEvent('viewportChanged', apply);
}
