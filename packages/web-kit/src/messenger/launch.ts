import { store, storedJson } from '../state/stored.ts';
import './web-app.ts';

/** What the messenger opened the page with. */
export interface Launch {
  /** Signed by Telegram; `/user/login` verifies it. Empty when the page was opened in a way that passes none on. */
  initData: string;
  /** The start parameter of the mini app's link. Untrusted. */
  startParam: string | undefined;
  /** Who opened it, as the data says. Untrusted. */
  user: Readonly<Record<string, unknown>>;
}

/** Telegram's script stores the launch parameters here as JSON, for when the address no longer has them. */
export const LAUNCH_KEY = '__telegram__initParams';

/**
 * How the messenger opened this page; null outside of it. Works without Telegram's script: the data is in the address's
 * hash, and after a reload in the session storage.
 */
export function launchData(): Launch | null {
  const params = { ...kept(), ...Object.fromEntries(fromHash()) };
  const initData = window.Telegram?.WebApp?.initData || params.tgWebAppData || '';
  if (typeof initData !== 'string' || (initData === '' && !params.tgWebAppVersion)) return null;
  const fields = new URLSearchParams(initData);
  return { initData, startParam: fields.get('start_param') ?? undefined, user: parsed(fields.get('user')) };
}

function parsed(user: string | null): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(user ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Whether a messenger really shows this page. The address proves nothing: any link can contain somebody's init data.
 * Telegram's own apps inject a bridge into the page before its scripts run; its web client shows the page in a frame,
 * which only it may (`frame-ancestors`). Source: `postEvent` in telegram-web-app.js.
 */
export function isInMessenger(): boolean {
  const { external, parent } = window as Window & { external?: object };
  return (
    window.TelegramWebviewProxy !== undefined ||
    (typeof external === 'object' && external !== null && 'notify' in external) ||
    parent !== window
  );
}

/** Deletes the launch data, for a user who does not want to log in by it. */
export function dropLaunchData(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  store(LAUNCH_KEY, null, 'sessionStorage');
}

/** Stores the hash's data for Telegram's script, because the router drops the hash before the script has loaded. */
export function keepLaunchData(): void {
  const params = Object.fromEntries(fromHash());
  if (!params.tgWebAppVersion && !params.tgWebAppData) return;
  store(LAUNCH_KEY, JSON.stringify({ ...kept(), ...params }), 'sessionStorage');
}

const fromHash = () => new URLSearchParams(location.hash.slice(1));

const kept = () => (storedJson(LAUNCH_KEY, 'sessionStorage') ?? {}) as Record<string, unknown>;
