/** Distances in CSS pixels. */
export interface Insets {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export type WebAppEvent = 'themeChanged' | 'safeAreaChanged' | 'contentSafeAreaChanged' | 'viewportChanged';

/**
 * The part of Telegram's web-app object that the product uses. Source: https://core.telegram.org/bots/webapps. What is
 * optional here is absent in older apps.
 */
export interface WebApp {
  initData: string;
  colorScheme: 'light' | 'dark';
  /** The messenger's own colours, `#rrggbb`. */
  themeParams?: { bg_color?: string; text_color?: string };
  /** The visible height of the page between two changes of the sheet, CSS pixels. */
  viewportStableHeight?: number;
  /** The device's own edges: notch, rounded corners. */
  safeAreaInset?: Insets;
  /** What Telegram's buttons cover within the safe area. */
  contentSafeAreaInset?: Insets;
  isVersionAtLeast(version: string): boolean;
  ready(): void;
  expand(): void;
  onEvent(name: WebAppEvent, handler: () => void): void;
  enableClosingConfirmation(): void;
  disableClosingConfirmation(): void;
  /** 7.0. An entry of the app's own menu. */
  SettingsButton?: { show(): void; onClick(handler: () => void): void };
  /** 7.7. */
  disableVerticalSwipes?(): void;
  enableVerticalSwipes?(): void;
  /** 7.8. Takes a public https address of a picture. */
  shareToStory?(address: string): void;
  /** 8.0. */
  requestFullscreen?(): void;
  exitFullscreen?(): void;
  addToHomeScreen?(): void;
  /** 6.9. */
  CloudStorage?: {
    getItems(keys: readonly string[], told: (error: unknown, values?: Record<string, string>) => void): void;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  BackButton: { show(): void; hide(): void; onClick(handler: () => void): void };
  HapticFeedback: {
    impactOccurred(style: 'light'): void;
    notificationOccurred(type: 'success' | 'warning' | 'error'): void;
  };
}

declare global {
  interface Window {
    Telegram?: { WebApp?: WebApp };
    /** The bridge of Telegram's own apps. */
    TelegramWebviewProxy?: object;
  }
}

const SCRIPT = 'https://telegram.org/js/telegram-web-app.js';
/** Timeout for loading the script, ms. */
const SCRIPT_MS = 15_000;

/** Resolves to the messenger's object once its script has loaded; null when it did not. */
export async function loadWebApp(): Promise<WebApp | null> {
  if (!window.Telegram?.WebApp) {
    await new Promise<void>((done) => {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.onload = () => done();
      script.onerror = () => done();
      setTimeout(done, SCRIPT_MS);
      document.head.append(script);
    });
  }
  return window.Telegram?.WebApp ?? null;
}
