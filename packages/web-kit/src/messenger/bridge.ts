import { closeTopDialog, isDialogOpen, watchDialogs } from '../dialogs/open-dialogs.ts';
import { pressedOutside } from '../dialogs/second-tap.ts';
import { emitter } from '../state/emitter.ts';
import { store, stored } from '../state/stored.ts';
import { contrast } from '../styling/contrast.ts';
import { setMessengerTheme } from '../theme/theme.ts';
import { followCloud } from './cloud.ts';
import { keepLaunchData, type Launch, launchData } from './launch.ts';
import { loadWebApp, type WebApp } from './web-app.ts';

/** `undefined` while the messenger's script loads, null outside the messenger. */
export type MessengerState = Launch | null | undefined;

export type HapticKind = 'tap' | 'success' | 'warning' | 'error';

const changes = emitter();
let app: WebApp | null = null;
let state: MessengerState = null;
/** How many components currently require a confirmation before the app closes. */
let confirming: readonly { what: LeftBehind }[] = [];
/** How many components are moved or held by swipes, and how many fill the whole screen. */
const held = { swipes: 0, screen: 0 };
let onBack: (() => void) | null = null;
let onSettings: (() => void) | null = null;

export const messengerStore = {
  get: (): MessengerState => state,
  subscribe: changes.subscribe,
};

function set(next: MessengerState): void {
  state = next;
  changes.emit();
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
    const { dataset } = document.documentElement;
    // Its ground is used only where our text can be read on it.
    if (isReadable(loaded)) dataset.messenger = loaded.colorScheme;
    else delete dataset.messenger;
    setMessengerTheme(loaded.colorScheme);
  };
  followTheme();
  loaded.onEvent('themeChanged', followTheme);
  followSafeAreas(loaded);
  loaded.BackButton.onClick(() => {
    pressedOutside();
    if (!closeTopDialog()) onBack?.();
  });
  loaded.SettingsButton?.onClick(() => onSettings?.());
  applySettings();
  watchDialogs({ opened: () => loaded.isVersionAtLeast('6.1') && loaded.BackButton.show(), closed: applyBack });
  applyBack();
  if (isClosingConfirmed()) applyConfirming();
  applySwipes();
  applyScreen();
  followCloud(loaded);
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

/** What is left behind with a screen: a running game, or a draft that is kept in this browser but not saved. */
export type LeftBehind = 'game' | 'draft';

/** Makes the messenger ask before the app closes. Returns a function that undoes it. */
export function confirmClosing(what: LeftBehind): () => void {
  const reason = { what };
  confirming = [...confirming, reason];
  applyConfirming();
  return () => {
    confirming = confirming.filter((one) => one !== reason);
    applyConfirming();
  };
}

function applyConfirming(): void {
  if (!app?.isVersionAtLeast('6.2')) return;
  if (isClosingConfirmed()) app.enableClosingConfirmation();
  else app.disableClosingConfirmation();
}

/**
 * Keeps a downward swipe from closing the app: games, maps and drags move by swipes. Older apps have no such switch and
 * ask before they close. Returns a function that undoes it.
 */
export function holdSwipes(): () => void {
  held.swipes += 1;
  applySwipes();
  return () => {
    held.swipes -= 1;
    applySwipes();
  };
}

function applySwipes(): void {
  if (!app?.isVersionAtLeast('7.7')) return;
  if (held.swipes > 0) app.disableVerticalSwipes?.();
  else app.enableVerticalSwipes?.();
}

/** Fills the whole screen in apps that can; the safe areas follow. Returns a function that undoes it. */
export function holdScreen(): () => void {
  held.screen += 1;
  if (held.screen === 1) applyScreen();
  return () => {
    held.screen -= 1;
    if (held.screen === 0 && app?.isVersionAtLeast('8.0')) app.exitFullscreen?.();
  };
}

function applyScreen(): void {
  if (held.screen > 0 && app?.isVersionAtLeast('8.0')) app.requestFullscreen?.();
}

/** Offers a picture, by its public address, as a story of this person; null in apps that cannot. */
export function storySharing(): ((address: string) => void) | null {
  if (!app?.isVersionAtLeast('7.8') || !app.shareToStory) return null;
  return (address) => app?.shareToStory?.(address);
}

const EVENINGS_KEY = 'evenings';

/** Counts the days on which a game was played to its end. After the second one the app offers its icon, once. */
export function countEvening(day = new Date().toDateString()): void {
  const days = (stored(EVENINGS_KEY) ?? '').split(',').filter(Boolean);
  if (days.length >= 2 || days.includes(day)) return;
  const isCounted = store(EVENINGS_KEY, [...days, day].join(','));
  if (isCounted && days.length === 1 && app?.isVersionAtLeast('8.0')) app.addToHomeScreen?.();
}

/** Whether closing asks first. Other ways to leave the screen by accident should ask too. */
export const isClosingConfirmed = (): boolean => confirming.length > 0;

/** What the question before leaving is about; undefined: there is none. */
export const leftBehind = (): LeftBehind | undefined => confirming.at(-1)?.what;

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

/** What an entry of the messenger's own menu opens, in apps that have it. */
export function setMessengerSettings(handler: () => void): void {
  onSettings = handler;
  applySettings();
}

function applySettings(): void {
  if (onSettings && app?.isVersionAtLeast('7.0')) app.SettingsButton?.show();
}

/** Our text on the messenger's ground: WCAG's contrast of normal text. */
const CONTRAST = 4.5;
/** Our softest texts, as tokens.css has them, and the ground that they are made for. */
const SOFTEST = { light: '#6f7484', dark: '#98a2bb' } as const;
const OURS = { light: '#fff7e9', dark: '#0f1523' } as const;

function isReadable({ themeParams, colorScheme }: WebApp): boolean {
  const ground = themeParams?.bg_color;
  if (!ground || !/^#[0-9a-f]{6}$/i.test(ground)) return true;
  const needed = Math.min(CONTRAST, contrast(OURS[colorScheme], SOFTEST[colorScheme]));
  return contrast(ground, SOFTEST[colorScheme]) >= needed;
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
