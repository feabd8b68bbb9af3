import { isDeepStrictEqual } from 'node:util';
import { type Radio, type RadioChange, radioPlace } from '@luplay/contracts/broadcast';

export const silentRadio = (now: number): Radio => ({
  playlist: null,
  current: 0,
  playing: false,
  paused: false,
  volume: 0.5,
  showRadioPanel: false,
  position: 0,
  since: now,
});

/** The same state of the radio, with the position as of `now`. */
export function radioAsOf(radio: Radio, now: number): Radio {
  const { index, position } = radioPlace(radio, now);
  return { ...radio, current: index, position, since: now };
}

/**
 * The radio after a change. The position in the track is kept unless another track or position is given, and does not
 * move while nothing plays. Returns the same object when nothing differs, and null when the track does not exist.
 */
export function changeRadio(radio: Radio, change: RadioChange, now: number): Radio | null {
  const before = radioAsOf(radio, now);
  const next = { ...before, ...change };
  const otherPlaylist = !isDeepStrictEqual(next.playlist, radio.playlist);
  if (otherPlaylist && change.current === undefined) next.current = 0;
  if (next.current > 0 && next.current >= (next.playlist?.tracks.length ?? 0)) return null;
  if (next.playlist === null) next.playing = false;
  if (!next.playing) next.paused = false;
  const begins = otherPlaylist || next.current !== before.current || next.playing !== before.playing;
  if (begins && change.position === undefined) next.position = 0;
  // Only the clock differs: keep `since`, so that the start of the track does not move.
  if (
    isDeepStrictEqual({ ...next, volume: 0, showRadioPanel: false }, { ...before, volume: 0, showRadioPanel: false })
  ) {
    const { volume, showRadioPanel } = next;
    return volume === radio.volume && showRadioPanel === radio.showRadioPanel
      ? radio
      : { ...radio, volume, showRadioPanel };
  }
  return next;
}
