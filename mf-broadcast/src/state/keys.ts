import { sharedKeys } from '@luplay/web-kit';

/** Query keys of this remote. */
export const keys = {
  rooms: ['rooms'] as const,
  playlists: ['playlists'] as const,
  /** Lobbies that a room can show. */
  shownLobbies: [...sharedKeys.lobbies, 'to-broadcast'] as const,
  room: (code: string) => ['room', code] as const,
  /** `given`: the code that a private lobby asks for. */
  broadcast: (lobbyId: string, given: string | undefined) => ['broadcast', lobbyId, given] as const,
};
