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

/** Reactions are shown in batches, one in this time, ms: their cost does not grow with the players who react. */
export const REACTION_BATCH_MS = 300;
/** So many reactions of a batch are shown with their players, twenty a second. More are merged. */
export const REACTIONS_TOLD = 6;

/** Spectators' predictions. Lengths of names in UTF-16 units; `keptSeconds` after the last one of a game. */
export const PREDICTION_LIMITS = { name: { min: 2, max: 24 }, people: 200, shown: 5, keptSeconds: 6 * 3600 } as const;
