/** Limits of broadcast rooms. Lengths in UTF-16 units. */
export const ROOM_LIMITS = {
  titleLength: 80,
  messageLength: 500,
  /** The newest so many are kept. */
  messages: 200,
  tracks: 50,
  /** Rooms that the list names at most. */
  listed: 200,
} as const;

/** Demo playlists behind the gateway, in the shape of `playlistFile`. */
export const PLAYLISTS_PATH = '/media/radio/playlists.json';
