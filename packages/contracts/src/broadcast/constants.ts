/** Limits of broadcast rooms. Lengths in UTF-16 units. */
export const ROOM_LIMITS = {
  titleLength: 80,
  messageLength: 500,
  /** Only the newest ones are kept. */
  messages: 200,
  tracks: 50,
  /** Maximum number of rooms in the list. */
  listed: 200,
} as const;

/** Demo playlists, served by the gateway in the shape of `playlistFile`. */
export const PLAYLISTS_PATH = '/media/radio/playlists.json';
