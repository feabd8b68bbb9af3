import type { Page } from '@playwright/test';

/** What the product did with the messenger that it found in the page. */
export interface MessengerRecord {
  closingConfirmation: boolean;
  backButton: boolean;
  ready: boolean;
  expanded: boolean;
  swipes: boolean;
  fullscreen: boolean;
  homeScreenOffers: number;
  /** Addresses of the pictures that were offered as stories. */
  stories: string[];
  /** What the person's devices share. */
  cloud: Record<string, string>;
}
interface Given {
  initData: string;
  cloud?: Record<string, string>;
  /** The ground of the app's own theme, `#rrggbb`. */
  ground?: string;
}
interface Messenger {
  record: MessengerRecord;
  pressBack(): void;
  pressSettings(): void;
}
type MessengerWindow = { Telegram: { WebApp: Messenger } };

/**
 * A stand-in for Telegram's web-app object of Bot API 8.0 (https://core.telegram.org/bots/webapps). It runs in the page
 * before the product's scripts, so it uses nothing from outside its own body.
 */
function installMessenger({ initData, cloud = {}, ground = '#ffffff' }: Given): void {
  const record: MessengerRecord = {
    closingConfirmation: false,
    backButton: false,
    ready: false,
    expanded: false,
    swipes: true,
    fullscreen: false,
    homeScreenOffers: 0,
    stories: [],
    cloud,
  };
  const set = (change: Partial<MessengerRecord>) => () => void Object.assign(record, change);
  const edges = { top: 0, bottom: 0, left: 0, right: 0 };
  const backHandlers: (() => void)[] = [];
  const settingsHandlers: (() => void)[] = [];
  const WebApp = {
    initData,
    colorScheme: 'light',
    themeParams: { bg_color: ground },
    safeAreaInset: edges,
    contentSafeAreaInset: edges,
    isVersionAtLeast: (wanted: string) => Number.parseFloat(wanted) <= 8,
    onEvent: () => undefined,
    ready: set({ ready: true }),
    expand: set({ expanded: true }),
    enableClosingConfirmation: set({ closingConfirmation: true }),
    disableClosingConfirmation: set({ closingConfirmation: false }),
    disableVerticalSwipes: set({ swipes: false }),
    enableVerticalSwipes: set({ swipes: true }),
    requestFullscreen: set({ fullscreen: true }),
    exitFullscreen: set({ fullscreen: false }),
    shareToStory: (address: string) => void record.stories.push(address),
    addToHomeScreen: () => {
      record.homeScreenOffers += 1;
    },
    CloudStorage: {
      getItems: (_keys: unknown, told: (error: null, values: object) => void) => told(null, { ...cloud }),
      setItem: (key: string, value: string) => {
        cloud[key] = value;
      },
      removeItem: (key: string) => delete cloud[key],
    },
    SettingsButton: { show: () => undefined, onClick: (handler: () => void) => void settingsHandlers.push(handler) },
    BackButton: {
      show: set({ backButton: true }),
      hide: set({ backButton: false }),
      onClick: (handler: () => void) => void backHandlers.push(handler),
    },
    HapticFeedback: { impactOccurred: () => undefined, notificationOccurred: () => undefined },
    record,
    pressBack: () => {
      if (record.backButton) for (const handler of backHandlers) handler();
    },
    pressSettings: () => {
      for (const handler of settingsHandlers) handler();
    },
  };
  Object.assign(window, { Telegram: { WebApp }, TelegramWebviewProxy: { postEvent: () => undefined } });
}

/** Opens the pages of `page` as a mini app with this init data. */
export const insideMessenger = (page: Page, initData: string, more: Omit<Given, 'initData'> = {}) =>
  page.addInitScript(installMessenger, { initData, ...more });

export const messengerRecord = (page: Page): Promise<MessengerRecord> =>
  page.evaluate(() => (window as unknown as MessengerWindow).Telegram.WebApp.record);

/** Presses Telegram's own back button; nothing happens while it is hidden. */
export const pressMessengerBack = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as MessengerWindow).Telegram.WebApp.pressBack());

/** Presses our entry in the app's own menu. */
export const pressMessengerSettings = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as MessengerWindow).Telegram.WebApp.pressSettings());
