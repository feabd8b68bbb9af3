import type { Insets, WebApp, WebAppEvent } from '../src/messenger/web-app.ts';

export interface MockOptions {
  /** Signed with the test bot's token when the log-in is to succeed. */
  initData: string;
  colorScheme?: 'light' | 'dark';
  themeParams?: WebApp['themeParams'];
  /** The version of the Bot API that the app claims. */
  version?: string;
  safeAreaInset?: Insets;
  contentSafeAreaInset?: Insets;
  /** What the person's other devices have stored. */
  cloud?: Record<string, string>;
}

/** A mock of Telegram's object: records what the product does with it, and simulates the messenger's user. */
export interface MockWebApp extends WebApp {
  record: {
    /** In order: `light` for a tap, else the kind of notification. */
    haptics: string[];
    closingConfirmation: boolean;
    backButton: boolean;
    /** How often the back button was pressed while visible. */
    backClicks: number;
    ready: boolean;
    expanded: boolean;
    swipes: boolean;
    fullscreen: boolean;
    homeScreenOffers: number;
    settingsButton: boolean;
    cloud: Record<string, string>;
    /** Addresses of pictures. */
    stories: string[];
  };
  pressBack(): void;
  pressSettings(): void;
  /** Changes the messenger's properties and notifies the page. */
  change(
    what: Partial<
      Pick<WebApp, 'colorScheme' | 'themeParams' | 'safeAreaInset' | 'contentSafeAreaInset' | 'viewportStableHeight'>
    >,
  ): void;
}

/**
 * Installs the mock before the product's scripts run. Its body uses nothing from outside, so that a browser test can
 * pass it on: `page.addInitScript(installMockMessenger, { initData })`.
 */
export function installMockMessenger(options: MockOptions): void {
  const { version = '8.0', cloud = {}, ...rest } = options;
  const none = { top: 0, bottom: 0, left: 0, right: 0 };
  const handlers = new Map<WebAppEvent, (() => void)[]>();
  const backHandlers: (() => void)[] = [];
  const settingsHandlers: (() => void)[] = [];
  const record = {
    haptics: [] as string[],
    closingConfirmation: false,
    backButton: false,
    backClicks: 0,
    ready: false,
    expanded: false,
    swipes: true,
    fullscreen: false,
    homeScreenOffers: 0,
    settingsButton: false,
    cloud,
    stories: [] as string[],
  };
  const emit = (name: WebAppEvent) => {
    for (const handler of handlers.get(name) ?? []) handler();
  };
  const mock: MockWebApp = {
    colorScheme: 'light',
    safeAreaInset: none,
    contentSafeAreaInset: none,
    ...rest,
    record,
    isVersionAtLeast: (wanted) => Number.parseFloat(version) >= Number.parseFloat(wanted),
    ready: () => {
      record.ready = true;
    },
    expand: () => {
      record.expanded = true;
    },
    onEvent: (name, handler) => {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    enableClosingConfirmation: () => {
      record.closingConfirmation = true;
    },
    disableClosingConfirmation: () => {
      record.closingConfirmation = false;
    },
    disableVerticalSwipes: () => {
      record.swipes = false;
    },
    enableVerticalSwipes: () => {
      record.swipes = true;
    },
    shareToStory: (address) => record.stories.push(address),
    requestFullscreen: () => {
      record.fullscreen = true;
    },
    exitFullscreen: () => {
      record.fullscreen = false;
    },
    CloudStorage: {
      getItems: (_keys, told) => told(null, { ...cloud }),
      setItem: (key, value) => {
        cloud[key] = value;
      },
      removeItem: (key) => {
        delete cloud[key];
      },
    },
    addToHomeScreen: () => {
      record.homeScreenOffers += 1;
    },
    SettingsButton: {
      show: () => {
        record.settingsButton = true;
      },
      onClick: (handler) => settingsHandlers.push(handler),
    },
    BackButton: {
      show: () => {
        record.backButton = true;
      },
      hide: () => {
        record.backButton = false;
      },
      onClick: (handler) => backHandlers.push(handler),
    },
    HapticFeedback: {
      impactOccurred: (style) => record.haptics.push(style),
      notificationOccurred: (type) => record.haptics.push(type),
    },
    pressBack: () => {
      if (!record.backButton) return;
      record.backClicks += 1;
      for (const handler of backHandlers) handler();
    },
    pressSettings: () => {
      if (record.settingsButton) for (const handler of settingsHandlers) handler();
    },
    change: (what) => {
      Object.assign(mock, what);
      if (what.colorScheme || what.themeParams) emit('themeChanged');
      if (what.safeAreaInset) emit('safeAreaChanged');
      if ('viewportStableHeight' in what) emit('viewportChanged');
      if (what.contentSafeAreaInset) emit('contentSafeAreaChanged');
    },
  };
  window.Telegram = { WebApp: mock };
  window.TelegramWebviewProxy = { postEvent: () => undefined };
}

/** The mock of this page. */
export const mockMessenger = (): MockWebApp => window.Telegram?.WebApp as MockWebApp;
