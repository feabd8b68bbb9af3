import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { PlayedExtension } from '../formats.ts';
import { clean } from './clean.fixture.ts';
import { checksum } from './ogg.ts';

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../../../e2e/support/media/tagged/${name}`, import.meta.url));

/** What is played: every packet of picture and sound, with its time; and what the file tells besides. */
async function contentOf(bytes: Buffer) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const tracks = [];
  for (const track of await input.getTracks()) {
    const packets = [];
    for await (const packet of new EncodedPacketSink(track as never).packets()) {
      packets.push([packet.timestamp, packet.duration, packet.type, Buffer.from(packet.data).toString('base64')]);
    }
    tracks.push({ type: track.type, codec: track.codec, packets });
  }
  return { format: (await input.getFormat()).name, seconds: await input.computeDuration(), tracks };
}

const tagsOf = async (bytes: Buffer): Promise<string> =>
  JSON.stringify(await new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) }).getMetadataTags());

const FILES: [string, PlayedExtension][] = [
  ['file.mp4', 'mp4'],
  ['fragments.mp4', 'mp4'],
  ['file.mov', 'mp4'],
  ['file.m4a', 'm4a'],
  ['file.mp3', 'mp3'],
  ['opus.ogg', 'ogg'],
  ['vorbis.ogg', 'ogg'],
  ['file.webm', 'webm'],
  ['live.webm', 'webm'],
  ['file.wav', 'wav'],
];

describe.each(FILES)('24.8: %s', (name, extension) => {
  const sent = file(name);

  it('tells nothing of its making any more', async () => {
    expect(sent.toString('latin1')).toMatch(/SECRET|55\.75/);
    const { bytes } = await clean(sent, extension);
    expect(bytes.toString('latin1')).not.toMatch(/SECRET|55\.75|37\.61/);
    expect(bytes.includes(cover)).toBe(false);
    expect(await tagsOf(bytes)).not.toMatch(/SECRET|55\.75|2026/);
  });

  it('plays as before', async () => {
    const { bytes } = await clean(sent, extension);
    expect(await contentOf(bytes)).toEqual(await contentOf(sent));
  });

  it('is left as it is when it is sent again', async () => {
    const { bytes } = await clean(sent, extension);
    expect((await clean(bytes, extension)).edits).toEqual([]);
  });

  it('that breaks off or is damaged is refused or read, and ends', async () => {
    for (let at = 8; at < sent.length; at += 97) {
      const damaged = Buffer.from(sent);
      damaged.fill(0xff, at, at + 4);
      for (const bytes of [sent.subarray(0, at), damaged]) {
        await clean(bytes, extension).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'unsupported_media' }),
        );
      }
    }
  });
});

/** The middle of the cover's picture. */
const cover = file('file.mp3').subarray(300, 340);

it('24.8: a track of other data is gone with its data', async () => {
  const sent = file('file.mov');
  expect(sent.includes('tmcd')).toBe(true);
  const { bytes } = await clean(sent, 'mp4');
  expect(bytes.includes('tmcd')).toBe(false);
  expect(bytes).toHaveLength(sent.length);
});

it('24.8: an MP3 file has no tag of any kind left', async () => {
  const [plain, ape] = [(await clean(file('file.mp3'), 'mp3')).bytes, Buffer.alloc(32)];
  ape.write('APETAGEX', 'latin1');
  ape.writeUInt32LE(2000, 8);
  ape.writeUInt32LE(32 + 6, 12);
  const lyrics = Buffer.from('LYRICSBEGINSECRET000017LYRICS200', 'latin1');
  const old = Buffer.alloc(128);
  old.write('TAGSECRET', 'latin1');
  const tagged = Buffer.concat([plain, Buffer.from('SECRET'), ape, lyrics, old]);
  expect((await clean(tagged, 'mp3')).bytes.equals(plain)).toBe(true);
});

it('24.8: pages of an Ogg file have their checksums', async () => {
  const { bytes } = await clean(file('vorbis.ogg'), 'ogg');
  let pages = 0;
  for (let at = bytes.indexOf('OggS'); at >= 0; pages++) {
    const next = bytes.indexOf('OggS', at + 4);
    const page = bytes.subarray(at, next < 0 ? bytes.length : next);
    expect(checksum(page)).toBe(page.readUInt32LE(22));
    at = next;
  }
  expect(pages).toBeGreaterThan(2);
});
