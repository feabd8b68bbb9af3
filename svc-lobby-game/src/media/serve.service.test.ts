import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, startReplica } from '../lobby.fixture.ts';
import { bytesOf, get, STORAGES, startMedia, type TestStorage, upload, wavOf } from './media.fixture.ts';
import { openMedia } from './routes.ts';
import { MEDIA_BUCKET } from './storage/gridfs.ts';
import { MEDIA, type StoredMedia } from './store.ts';

/** More than one chunk of every storage, and no two parts of it are equal. */
const noise = (size: number): Buffer => wavOf(randomBytes(size - 44));

describe.each(STORAGES)('a file in %s', (name, open) => {
  const SIZE = 6_000_000;
  const file = noise(SIZE);
  let storage: TestStorage;
  let service: Service;
  let other: Service;
  let path: string;
  let etag: string;
  beforeAll(async () => {
    storage = await open();
    const started = await startMedia(storage);
    service = started.service;
    other = await startReplica(service, storage.env);
    const { body } = await upload(service, started.author, 'audio', file);
    path = body.path;
    etag = `"${path.slice(path.lastIndexOf('/') + 1)}"`;
  });
  afterAll(async () => {
    await other.close();
    await service.close();
    await storage.close();
  });

  it('is served by another replica, as a whole and for ever', async () => {
    const response = await get(other, path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(SIZE),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.any(String),
      etag,
    });
    expect(response.headers.get('content-disposition')).toBeNull();
    expect((await bytesOf(response)).equals(file)).toBe(true);
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=65530-131080', 65_530, 131_080],
    ['bytes=5999000-', 5_999_000, SIZE - 1],
    ['bytes=-50', SIZE - 50, SIZE - 1],
    ['bytes=10-99999999', 10, SIZE - 1],
    ['bytes=131072-131072', 131_072, 131_072],
  ])('%s is a part of it', async (range, start, end) => {
    const response = await get(other, path, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(file.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=abc', 'chapters=1-2', 'bytes=0-1,5-6', 'bytes=9-2,', 'bytes'])(
    '%s is answered with the whole file',
    async (range) => {
      const response = await get(service, path, { range });
      // RFC 9110, 14.2: what is malformed or too much is ignored; 9-2 alone may also be refused.
      if (response.status !== 416) expect((await bytesOf(response)).length).toBe(SIZE);
      expect([200, 416]).toContain(response.status);
    },
  );

  it('beyond its end answers 416', async () => {
    const response = await get(service, path, { range: `bytes=${SIZE}-` });
    expect({ status: response.status, range: response.headers.get('content-range') }).toEqual({
      status: 416,
      range: `bytes */${SIZE}`,
    });
  });

  it('is conditional by its ETag', async () => {
    const range = 'bytes=0-9';
    expect((await get(service, path, { range, 'if-range': etag })).status).toBe(206);
    for (const stale of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 10:00:00 GMT']) {
      expect((await bytesOf(await get(service, path, { range, 'if-range': stale }))).length).toBe(SIZE);
    }
    for (const known of [etag, `"a", ${etag}`, '*', `W/${etag}`]) {
      const response = await get(service, path, { 'if-none-match': known });
      expect({ status: response.status, etag: response.headers.get('etag') }).toEqual({ status: 304, etag });
    }
    expect((await get(service, path, { 'if-none-match': '"other"', range })).status).toBe(206);
  });

  it('answers HEAD without its bytes', async () => {
    const response = await get(service, path, { range: 'bytes=0-9' }, 'HEAD');
    expect({ status: response.status, length: response.headers.get('content-length') }).toEqual({
      status: 200,
      length: String(SIZE),
    });
    expect((await bytesOf(response)).length).toBe(0);
  });

  it('goes on to be served when readers leave in the middle', async () => {
    for (let i = 0; i < 20; i++) {
      const response = await get(service, path);
      await response.body?.cancel();
    }
    expect((await bytesOf(await get(service, path))).equals(file)).toBe(true);
  });

  it('that has lost bytes is 404 to HEAD', async () => {
    const { mongo } = service.kit;
    if (name === 'MongoDB') await mongo.collection(`${MEDIA_BUCKET}.chunks`).deleteOne({ n: 1 });
    else {
      const stored = await mongo.collection<StoredMedia>(MEDIA).findOne({});
      await (await openMedia(service.kit)).storage.remove(stored?.key ?? '');
    }
    expect((await get(service, path, {}, 'HEAD')).status).toBe(404);
  });

  it('of another name is 404', async () => {
    expect((await get(service, `/media/quiz/${'0'.repeat(32)}.mp4`)).status).toBe(404);
    expect((await get(service, path.replace('.wav', '.mp4'))).status).toBe(404);
    expect((await get(service, '/media/quiz/..%2F..%2Fetc%2Fpasswd')).status).toBe(400);
  });
});
