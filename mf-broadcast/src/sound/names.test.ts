import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CUE_NAMES, LOOP_NAMES } from './names.ts';
import { FRAME_BYTES, piece } from './play/loops.ts';

const served = new URL('../../../assets/served/media/projector/', import.meta.url);

it('the gateway serves every sound, and no other', () => {
  const files = [...LOOP_NAMES, ...CUE_NAMES].map((name) => `${name}.mp3`);
  expect(readdirSync(served).sort()).toEqual(files.sort());
});

it('music is whole frames, and its layer of tension fits each loop of questions', () => {
  const sizes = LOOP_NAMES.map((name) => {
    const file = readFileSync(new URL(`${name}.mp3`, served));
    expect(file.length % FRAME_BYTES).toBe(0);
    for (let at = 0; at < file.length; at += FRAME_BYTES) expect(file.readUInt16BE(at)).toBe(0xfffb);
    return file.length;
  });
  const [tension = 0] = sizes.slice(-1);
  expect(sizes.slice(3).map((size) => size / tension)).toEqual([3, 3, 3, 3, 1]);
});

it('a loop goes on at its first frame after its last one', () => {
  const frames = Uint8Array.from({ length: 300 * FRAME_BYTES }, (_, at) => Math.floor(at / FRAME_BYTES) % 251);
  const numbers = (from: number) =>
    [...new Uint8Array(piece(frames.buffer, from))].filter((_, at) => at % FRAME_BYTES === 0);
  const expected = (first: number) => Array.from({ length: 210 }, (_, at) => ((first + at + 300) % 300) % 251);
  expect(numbers(0)).toEqual(expected(-5));
  expect(numbers(200)).toEqual(expected(195));
  expect(numbers(250)).toEqual(expected(245));
  expect(numbers(400)).toEqual(expected(395));
});
