import { z } from 'zod';
import { epochMs, filePath, storedText, text } from '../core/fields.ts';
import { ROOM_LIMITS } from './constants.ts';

/** A file on our own origin; `duration` in seconds. */
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

/** The content of the file of playlists. */
export const playlistFile = z.array(playlist);

const controls = {
  playlist: playlist.nullable(),
  /** Index of the track in the playlist. */
  current: z
    .number()
    .int()
    .min(0)
    .max(ROOM_LIMITS.tracks - 1),
  /** On air. Stays true while paused. */
  playing: z.boolean(),
  paused: z.boolean(),
  /** 0 to 1. */
  volume: z.number().min(0).max(1),
  showRadioPanel: z.boolean(),
  /** Seconds into the current track. */
  position: z.number().min(0).max(36_000),
};

/**
 * At `since` the current track was at `position`. A radio on air continues from there, through its playlist and round
 * again.
 */
export const radio = z.object({ ...controls, playlist: storedPlaylist.nullable(), since: epochMs });
export type Radio = z.output<typeof radio>;

/** Missing fields stay as they are. The server sets the time. */
export const radioChange = z.strictObject(controls).partial();
export type RadioChange = z.output<typeof radioChange>;

export interface RadioPlace {
  /** Index of the track. */
  index: number;
  /** Seconds into the track. */
  position: number;
}

/** The radio's place at `now` (epoch ms), equal for the server and every listener. */
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
