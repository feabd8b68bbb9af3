/** @jest-environment ./packages/web-kit/testing/plain-environment.mjs */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CUE_NAMES, MUSIC_NAMES } from './names.ts';
import { piece } from './play/loops.ts';

const served = new URL('../../../assets/served/media/projector/', import.meta.url);
const FRAME = 576;

it('the gateway serves every sound, and no other', () => {
  const files = [...MUSIC_NAMES, ...CUE_NAMES].map((name) => `${name}.mp3`);
  expect(readdirSync(served).sort()).toEqual(files.sort());
});

it('music is whole frames, and its layer of tension as long as it', () => {
  const sizes = MUSIC_NAMES.map((name) => {
    const file = readFileSync(new URL(`${name}.mp3`, served));
    expect(file.length % FRAME).toBe(0);
    for (let at = 0; at < file.length; at += FRAME) expect(file.readUInt16BE(at)).toBe(0xfffb);
    return file.length;
  });
  expect(sizes[1]).toBe(sizes[2]);
});

it('a loop goes on at its first frame after its last one', () => {
  const frames = Uint8Array.from({ length: 300 * FRAME }, (_, at) => Math.floor(at / FRAME) % 251);
  const numbers = (index: number) =>
    [...new Uint8Array(piece(frames.buffer, index))].filter((_, at) => at % FRAME === 0);
  const expected = (first: number) => Array.from({ length: 210 }, (_, at) => ((first + at + 300) % 300) % 251);
  expect(numbers(0)).toEqual(expected(-5));
  expect(numbers(1)).toEqual(expected(195));
  expect(numbers(2)).toEqual(expected(395));
});
