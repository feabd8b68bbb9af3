/** The part of Telegram's web-app object that the shell uses. Source: Telegram's page on mini apps. */
export interface WebApp {
  initData: string;
  colorScheme: 'light' | 'dark';
  initDataUnsafe: { start_param?: string };
  ready(): void;
  expand(): void;
  onEvent(name: 'themeChanged', handler: () => void): void;
  BackButton: { show(): void; hide(): void; onClick(handler: () => void): void; offClick(handler: () => void): void };
}

declare global {
  interface Window {
    Telegram?: { WebApp?: WebApp };
  }
}

const SCRIPT = 'https://telegram.org/js/telegram-web-app.js';

/** Where Telegram's script keeps what it was started with; by it a reloaded page knows that it is inside the messenger. */
const KEPT = '__telegram__initParams';

/** True when the page was opened inside the messenger: it passes its data in the address's hash. */
export const insideTelegram = (): boolean =>
  location.hash.includes('tgWebAppData=') || Boolean(window.Telegram?.WebApp?.initData) || startedBefore();

function startedBefore(): boolean {
  try {
    return sessionStorage.getItem(KEPT)?.includes('tgWebAppData') ?? false;
  } catch {
    return false;
  }
}

/** Loads Telegram's script when inside the messenger; null elsewhere, or when the script did not come. */
export async function loadWebApp(): Promise<WebApp | null> {
  if (window.Telegram?.WebApp?.initData) return window.Telegram.WebApp;
  if (!insideTelegram()) return null;
  await new Promise<void>((done) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => done();
    script.onerror = () => done();
    document.head.append(script);
  });
  const app = window.Telegram?.WebApp;
  return app?.initData ? app : null;
}
