import { describe, expect, it } from '@jest/globals';
import { type Radio, radioPlace } from '@luplay/contracts/broadcast';
import { changeRadio, silentRadio } from './radio.ts';
import { T0, THREE } from './room.fixture.ts';

const after = (radio: Radio, change: Parameters<typeof changeRadio>[1], seconds: number) => {
  const next = changeRadio(radio, change, T0 + seconds * 1000);
  if (!next) throw new Error('refused');
  return next;
};
const at = (radio: Radio, seconds: number) => radioPlace(radio, T0 + seconds * 1000);
const onAir = after(silentRadio(T0), { playlist: THREE, playing: true }, 0);

describe('a radio on air', () => {
  it('is at the same position for everybody, through its playlist and from its start again', () => {
    expect(at(onAir, 0)).toEqual({ index: 0, position: 0 });
    expect(at(onAir, 9.5)).toEqual({ index: 0, position: 9.5 });
    expect(at(onAir, 10)).toEqual({ index: 1, position: 0 });
    expect(at(onAir, 34)).toEqual({ index: 2, position: 4 });
    expect(at(onAir, 60)).toEqual({ index: 0, position: 0 });
    expect(at(onAir, 60 * 1000 + 31)).toEqual({ index: 2, position: 1 });
  });

  it('keeps its position while paused, and continues from there', () => {
    const paused = after(onAir, { paused: true }, 13);
    expect(at(paused, 13)).toEqual({ index: 1, position: 3 });
    expect(at(paused, 1000)).toEqual({ index: 1, position: 3 });
    const again = after(paused, { paused: false }, 1000);
    expect(at(again, 1005)).toEqual({ index: 1, position: 8 });
  });

  it('keeps its position when only volume or panel change', () => {
    const louder = after(onAir, { volume: 1, showRadioPanel: true }, 5);
    expect(louder).toMatchObject({ since: T0, position: 0, volume: 1, showRadioPanel: true });
    expect(at(louder, 6)).toEqual({ index: 0, position: 6 });
  });

  it('starts another track at its beginning, or at a given position', () => {
    expect(at(after(onAir, { current: 2 }, 5), 6)).toEqual({ index: 2, position: 1 });
    expect(at(after(onAir, { current: 0, position: 0 }, 5), 6)).toEqual({ index: 0, position: 1 });
    expect(at(after(onAir, { position: 7 }, 2), 3)).toEqual({ index: 0, position: 8 });
  });

  it('starts another playlist with its first track', () => {
    const other = { ...THREE, title: 'Другие' };
    expect(at(after(onAir, { playlist: other }, 15), 16)).toEqual({ index: 0, position: 1 });
  });

  it('is unchanged by a change to equal values', () => {
    expect(changeRadio(onAir, {}, T0 + 5000)).toBe(onAir);
    expect(
      changeRadio(onAir, { playing: true, paused: false, playlist: JSON.parse(JSON.stringify(THREE)) }, T0 + 5000),
    ).toBe(onAir);
    expect(changeRadio(onAir, { current: 1 }, T0 + 15_000)).toBe(onAir);
  });
});

describe('a radio that is off air', () => {
  it('is at the beginning of its track', () => {
    const off = after(onAir, { playing: false }, 15);
    expect(off).toMatchObject({ playing: false, paused: false, current: 1, position: 0 });
    expect(at(off, 500)).toEqual({ index: 1, position: 0 });
  });

  it('cannot be on air without a playlist, nor paused off air', () => {
    expect(after(onAir, { playlist: null }, 5)).toMatchObject({ playing: false, current: 0 });
    expect(after(silentRadio(T0), { playing: true, paused: true }, 5)).toMatchObject({ playing: false, paused: false });
  });

  it('refuses a track that its playlist does not have', () => {
    expect(changeRadio(onAir, { current: 3 }, T0)).toBeNull();
    expect(changeRadio(silentRadio(T0), { current: 1 }, T0)).toBeNull();
  });
});
