import { z } from 'zod';
import { epochMs, filePath, storedText, text } from '../core/fields.ts';
import { ROOM_LIMITS } from './constants.ts';

/** A file of our own origin, and how long it plays, seconds. */
export const track = z.strictObject({
  title: text(1, 120),
  src: filePath,
  duration: z.number().min(1).max(36_000),
});
export type Track = z.output<typeof track>;

export const playlist = z.strictObject({
  title: text(1, 80),
  tracks: z.array(track).min(1).max(ROOM_LIMITS.tracks),
});
export type Playlist = z.output<typeof playlist>;

const storedPlaylist = z.strictObject({
  title: storedText,
  tracks: z.array(track.extend({ title: storedText })),
});

/** What stands in the file of playlists. */
export const playlistFile = z.array(playlist);

const controls = {
  playlist: playlist.nullable(),
  /** Index of the track in the playlist. */
  current: z
    .number()
    .int()
    .min(0)
    .max(ROOM_LIMITS.tracks - 1),
  /** On air, even while it is paused. */
  playing: z.boolean(),
  paused: z.boolean(),
  /** 0 to 1. */
  volume: z.number().min(0).max(1),
  showRadioPanel: z.boolean(),
  /** Seconds into the current track. */
  position: z.number().min(0).max(36_000),
};

/**
 * At `since` the current track was at `position`; a radio that is on air goes on from there, through its playlist and
 * round again.
 */
export const radio = z.object({ ...controls, playlist: storedPlaylist.nullable(), since: epochMs });
export type Radio = z.output<typeof radio>;

/** What is left out stays as it is. Times are the server's. */
export const radioChange = z.strictObject(controls).partial();
export type RadioChange = z.output<typeof radioChange>;

export interface RadioPlace {
  /** Index of the track. */
  index: number;
  /** Seconds into it. */
  position: number;
}

/** Where the radio is at `now` (epoch ms): the same answer for the server and for every listener. */
export function radioPlace(state: Radio, now: number): RadioPlace {
  const tracks = state.playlist?.tracks ?? [];
  const round = tracks.reduce((sum, { duration }) => sum + duration, 0);
  const elapsed = state.playing && !state.paused ? Math.max(0, now - state.since) / 1000 : 0;
  let position = state.position + elapsed;
  if (round === 0) return { index: state.current, position };
  let index = state.current;
  position %= round;
  for (let duration = tracks[index]?.duration ?? 0; position >= duration; duration = tracks[index]?.duration ?? 0) {
    position -= duration;
    index = (index + 1) % tracks.length;
  }
  return { index, position };
}
