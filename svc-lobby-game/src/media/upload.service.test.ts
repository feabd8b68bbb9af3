import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MEDIA_LIMITS, type MediaKind } from '@luplay/contracts/lobby-game';
import { jpgWithComment, plainPicture, vastPng } from '@luplay/service-kit/testing/pictures';
import sharp from 'sharp';
import { account, type Service } from '../lobby.fixture.ts';
import { bytesOf, get, STORAGES, sample, startMedia, type TestStorage, upload, wavOf } from './media.fixture.ts';
import { clean } from './metadata/clean.fixture.ts';
import { MEDIA } from './store.ts';

const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50));
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.repeat(20));
/** `ftyp`, then a page. */
const polyglot = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), html]);

/** A WAV file of this size with silence. */
const silence = (size: number): Buffer => wavOf(Buffer.alloc(size - 44, 128));

describe.each(STORAGES)('media in %s', (_name, open) => {
  let storage: TestStorage;
  let service: Service;
  let author: string;
  beforeAll(async () => {
    storage = await open();
    ({ service, author } = await startMedia(storage));
  });
  afterAll(async () => {
    await service.close();
    await storage.close();
  });
  const entries = () => service.kit.mongo.collection(MEDIA).countDocuments();
  const uploads = () => service.kit.mongo.collection('quizMediaUploads').countDocuments();
  const send = (kind: MediaKind, bytes: Uint8Array) => upload(service, author, kind, bytes);
  afterEach(async () => {
    expect(await storage.count(service)).toBe(await entries());
    expect(await uploads()).toBe(0);
  });

  it.each([
    ['audio', 'tone.mp3', 'mp3', 'audio/mpeg'],
    ['audio', 'tone.m4a', 'm4a', 'audio/mp4'],
    ['audio', 'tone.ogg', 'ogg', 'audio/ogg'],
    ['audio', 'tone.wav', 'wav', 'audio/wav'],
    ['video', 'clip.mp4', 'mp4', 'video/mp4'],
    ['video', 'clip.webm', 'webm', 'video/webm'],
  ] as const)('%s: %s is stored with its sound and picture as they are', async (kind, file, extension, type) => {
    const { bytes } = await clean(sample(file), extension);
    const { status, body } = await send(kind, sample(file));
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind, bytes: bytes.length });
    expect(body.path).toMatch(new RegExp(`^/api2/media/quiz/[0-9a-f]{32}\\.${extension}$`));
    const served = await get(service, body.path);
    expect(served.headers.get('content-type')).toBe(type);
    expect(await bytesOf(served)).toEqual(bytes);
  });

  it.each([
    ['video', 'tagged/file.mov'],
    ['video', 'tagged/file.webm'],
    ['audio', 'tagged/file.mp3'],
    ['audio', 'tagged/vorbis.ogg'],
  ] as const)('24.8: %s: %s is stored without its place and names', async (kind, file) => {
    expect(sample(file).toString('latin1')).toMatch(/SECRET|55\.75/);
    const { status, body } = await send(kind, sample(file));
    expect(status).toBe(200);
    const served = await bytesOf(await get(service, body.path));
    expect(served).toHaveLength(body.bytes);
    expect(served.toString('latin1')).not.toMatch(/SECRET|55\.75/);
    // What is stored comes back as the same file.
    expect((await send(kind, served)).body).toEqual(body);
  });

  it.each([
    ['jpeg', () => sample('picture.jpg')],
    ['png', () => plainPicture('png', '#123456', 320, 180)],
    [
      'webp',
      async () =>
        sharp(await plainPicture('png', '#654321', 320, 180))
          .webp()
          .toBuffer(),
    ],
  ])('a picture in %s is encoded anew with its proportions', async (_format, make) => {
    const { status, body } = await send('picture', await make());
    expect(status).toBe(200);
    const served = await get(service, body.path);
    expect(served.headers.get('content-type')).toBe('image/webp');
    const bytes = await bytesOf(served);
    expect(bytes.length).toBe(body.bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  });

  it('a large picture is made smaller, and nothing but its pixels is kept', async () => {
    const large = await plainPicture('jpg', '#00ff00', 3200, 800);
    const { body } = await send('picture', jpgWithComment(large, '<script>alert(1)</script>'));
    const bytes = await bytesOf(await get(service, body.path));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 400 });
    expect(bytes.includes('script')).toBe(false);
  });

  it('equal files are one', async () => {
    const before = await entries();
    const twice = await Promise.all([send('audio', silence(3000)), send('audio', silence(3000))]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect((await send('audio', silence(3000))).body).toEqual(twice[0]?.body);
    expect(await entries()).toBe(before + 1);
  });

  it('a file of the full size is accepted, one more byte is not', async () => {
    const { bytes } = MEDIA_LIMITS.audio;
    const full = silence(bytes);
    const { status, body } = await send('audio', full);
    expect(status).toBe(200);
    expect((await bytesOf(await get(service, body.path))).equals(full)).toBe(true);
    expect(await send('audio', silence(bytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'Звук больше 8 МБ.' },
    });
    const picture = Buffer.concat([sample('picture.jpg'), Buffer.alloc(MEDIA_LIMITS.picture.bytes)]);
    expect((await send('picture', picture)).status).toBe(413);
  });

  it.each([
    ['a picture as video', 'video', () => sample('picture.jpg')],
    ['a picture as audio', 'audio', () => plainPicture('png', '#123456')],
    ['audio as a picture', 'picture', () => sample('tone.mp3')],
    ['video as audio', 'audio', () => sample('clip.mp4')],
    ['audio as video', 'video', () => sample('tone.m4a')],
    ['WebM as audio', 'audio', () => sample('clip.webm')],
    ['HEVC', 'video', () => sample('hevc.mp4')],
    ['HTML', 'video', () => html],
    ['SVG', 'picture', () => svg],
    ['a page behind the signature of MP4', 'video', () => polyglot],
    ['a page behind a tag of MP3', 'audio', () => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), html])],
    ['half a video', 'video', () => sample('clip.mp4').subarray(0, 6000)],
    ['a video without its end', 'video', () => sample('clip.webm').subarray(0, -100)],
    ['half a picture', 'picture', () => sample('picture.jpg').subarray(0, 2000)],
    ['a signature alone', 'picture', () => sample('picture.jpg').subarray(0, 12)],
    ['three bytes', 'audio', () => sample('tone.mp3').subarray(0, 3)],
    ['nothing', 'audio', () => Buffer.alloc(0)],
  ] as const)('%s is refused', async (_what, kind, make) => {
    const { status, body } = await send(kind, await make());
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'unsupported_media' });
    expect(body.message).toMatch(/[а-я]/);
  });

  it('a picture of 20000 × 20000 is refused', async () => {
    expect(await send('picture', vastPng(20_000))).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('is for developers only', async () => {
    const { token } = await account(service);
    expect((await upload(service, token, 'picture', sample('picture.jpg'))).status).toBe(403);
    expect((await upload(service, 'rubbish', 'picture', sample('picture.jpg'))).status).toBe(401);
  });
});
