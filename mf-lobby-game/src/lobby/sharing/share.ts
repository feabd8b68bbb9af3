import type { LobbyView } from '@luplay/contracts/lobby-game';
import { notify } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

type WatchedLobby = Pick<LobbyView, 'lobbyId' | 'isPublic' | 'broadcastCode'>;

/** Puts a text onto the clipboard and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: ru.notices.copied });
  } catch {
    // No permission, or a page without a secure origin.
    notify({ kind: 'error', text: ru.notices.copyFailed });
  }
}

/** Offers a link to the device's own sharing; where there is none, it is copied. */
export async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

/** Where spectators watch. A private lobby asks for its code. */
export const broadcastPath = ({ lobbyId, isPublic, broadcastCode }: WatchedLobby): string =>
  `/broadcast/${lobbyId}${isPublic ? '' : `?code=${broadcastCode}`}`;
export const broadcastLink = (lobby: WatchedLobby): string => location.origin + broadcastPath(lobby);
/** Where others join. A public lobby needs no invite code. */
export const invitationLink = (lobbyId: string, inviteCode: string | null): string =>
  `${location.origin}/lobby/${lobbyId}${inviteCode === null ? '' : `?invite=${encodeURIComponent(inviteCode)}`}`;

/** As the contract of joining has it; contracts check nothing in a browser. */
const INVITE_CODE = /^[A-Za-z0-9_-]{8,32}$/;

/** The invitation in a lobby's address. A code that cannot be one is none. */
export function invitationOf(search: URLSearchParams): string | undefined {
  const code = search.get('invite');
  return code !== null && INVITE_CODE.test(code) ? code : undefined;
}

const INVITE = '_invite_';

/**
 * The link that opens the mini app `app` (`<bot>/<app>`, or `<bot>` alone) at this lobby. A start parameter holds
 * letters, digits, `_` and `-` only, so the invitation stands behind the lobby's id; `invitedLobby` takes it apart
 * again.
 */
export const telegramLink = (app: string, lobbyId: string, inviteCode: string | null): string =>
  `https://t.me/${app}?startapp=lobby_${lobbyId}${inviteCode === null ? '' : INVITE + inviteCode}`;

/** Where a lobby's id with an invitation behind it leads; null for an id alone. */
export function invitedLobby(param: string): string | null {
  const at = param.indexOf(INVITE, 1);
  if (at < 0) return null;
  return `/lobby/${param.slice(0, at)}?invite=${param.slice(at + INVITE.length)}`;
}
