import './web-app.ts';

/** What the messenger opened the page with. */
export interface Launch {
  /** Signed by Telegram; `/user/login` verifies it. Empty when the page was opened in a way that passes none on. */
  initData: string;
  /** What the link into the mini app carried, as the messenger passed it on: not to be trusted. */
  startParam: string | undefined;
}

/** Where Telegram's script keeps what the page was opened with, as JSON; it looks here when the address has lost it. */
const KEPT = '__telegram__initParams';

/**
 * How the messenger opened this page; null outside of it. Telegram's script is not needed for it: the data stands in
 * the address's hash, and after a reload where the script keeps it.
 */
export function launchData(): Launch | null {
  const params = { ...kept(), ...Object.fromEntries(fromHash()) };
  const initData = window.Telegram?.WebApp?.initData || params.tgWebAppData || '';
  if (typeof initData !== 'string' || (initData === '' && !params.tgWebAppVersion)) return null;
  return { initData, startParam: new URLSearchParams(initData).get('start_param') ?? undefined };
}

/**
 * Whether a messenger really shows this page. What the address carries proves nothing: any link can bring somebody's
 * init data along. Telegram's own apps put a bridge into the page before its scripts run; its web client shows the page
 * in a frame, and nobody else may (`frame-ancestors`). Source: how telegram-web-app.js finds its way out, `postEvent`.
 */
export function isInMessenger(): boolean {
  const { external, parent } = window as Window & { external?: object };
  return (
    window.TelegramWebviewProxy !== undefined ||
    (typeof external === 'object' && external !== null && 'notify' in external) ||
    parent !== window
  );
}

/** Forgets what the page was opened with, for somebody who does not want to come in by it. */
export function dropLaunchData(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // No storage: nothing was kept.
  }
}

/** The router drops the hash long before Telegram's script has come: what it carries is put where the script looks. */
export function keepLaunchData(): void {
  const params = Object.fromEntries(fromHash());
  if (!params.tgWebAppVersion && !params.tgWebAppData) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...params }));
  } catch {
    // No storage: the script then finds what the address still has.
  }
}

const fromHash = () => new URLSearchParams(location.hash.slice(1));

function kept(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
