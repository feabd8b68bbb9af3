import type { LobbyView } from '@luplay/contracts/lobby-game';
import { notify } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

type WatchedLobby = Pick<LobbyView, 'lobbyId' | 'isPublic' | 'broadcastCode'>;

/** Copies a text to the clipboard and notifies about it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: ru.notices.copied });
  } catch {
    // No permission, or a page without a secure origin.
    notify({ kind: 'error', text: ru.notices.copyFailed });
  }
}

/** Opens the device's share sheet; without one the link is copied. */
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

/** As in the contract of joining, which is not checked in the browser. */
const INVITE_CODE = /^[A-Za-z0-9_-]{8,32}$/;

/** The invite code in a lobby's address; undefined when it is missing or malformed. */
export function invitationOf(search: URLSearchParams): string | undefined {
  const code = search.get('invite');
  return code !== null && INVITE_CODE.test(code) ? code : undefined;
}

const INVITE = '_invite_';

/**
 * The link that opens the mini app `app` (`<bot>/<app>`, or `<bot>` alone) at this lobby. A start parameter holds
 * letters, digits, `_` and `-` only, so the invite code is appended to the lobby's id; `invitedLobby` splits them.
 */
export const telegramLink = (app: string, lobbyId: string, inviteCode: string | null): string =>
  `https://t.me/${app}?startapp=lobby_${lobbyId}${inviteCode === null ? '' : INVITE + inviteCode}`;

/** The address of a lobby's id with an appended invite code; null for an id alone. */
export function invitedLobby(param: string): string | null {
  const at = param.indexOf(INVITE, 1);
  if (at < 0) return null;
  return `/lobby/${param.slice(0, at)}?invite=${param.slice(at + INVITE.length)}`;
}
