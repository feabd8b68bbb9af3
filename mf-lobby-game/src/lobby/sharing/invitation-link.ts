import type { LobbyView } from '@luplay/contracts/lobby-game';
import { sharedLink } from '@luplay/web-kit';

type WatchedLobby = Pick<LobbyView, 'lobbyId' | 'isPublic' | 'broadcastCode'>;

/** Where spectators watch. A private lobby asks for its code. */
export const broadcastPath = ({ lobbyId, isPublic, broadcastCode }: WatchedLobby): string =>
  `/broadcast/${lobbyId}${isPublic ? '' : `?code=${broadcastCode}`}`;
export const broadcastLink = (lobby: WatchedLobby): string => sharedLink(broadcastPath(lobby));

/** The page of an invitation. A public lobby needs no invite code. */
const invitationPath = (broadcastCode: string, inviteCode: string | null): string =>
  `/join/${broadcastCode}${inviteCode === null ? '' : `?invite=${encodeURIComponent(inviteCode)}`}`;
export const invitationLink = (broadcastCode: string, inviteCode: string | null): string =>
  sharedLink(invitationPath(broadcastCode, inviteCode));

/** As in the contract of joining, which is not checked in the browser. */
const INVITE_CODE = /^[A-Za-z0-9_-]{8,32}$/;

/** The invite code in an address; undefined when it is missing or malformed. */
export function invitationOf(search: URLSearchParams): string | undefined {
  const code = search.get('invite');
  return code !== null && INVITE_CODE.test(code) ? code : undefined;
}

const INVITE = '_invite_';

/**
 * The link that opens the mini app `app` (`<bot>/<app>`, or `<bot>` alone) at this invitation. A start parameter holds
 * letters, digits, `_` and `-` only, so the invite code is appended to the code; `withInvitation` splits them.
 */
export const telegramLink = (app: string, broadcastCode: string, inviteCode: string | null): string =>
  `https://t.me/${app}?startapp=join_${broadcastCode}${inviteCode === null ? '' : INVITE + inviteCode}`;

/** A start parameter's value and an appended invite code as an address below `base`; null without an invite code. */
export function withInvitation(base: '/join' | '/lobby', param: string): string | null {
  const at = param.indexOf(INVITE, 1);
  return at < 0 ? null : `${base}/${param.slice(0, at)}?invite=${param.slice(at + INVITE.length)}`;
}
