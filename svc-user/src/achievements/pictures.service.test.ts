import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PICTURE_MAX_BODY, PICTURE_MAX_BYTES, type PictureFormat } from '@luplay/contracts';
import { achievements } from '@luplay/contracts/user';
import {
  jpgWithComment,
  plainPicture,
  pngWithText,
  sent,
  vastPng,
  webpChunks,
} from '@luplay/service-kit/testing/pictures';
import { type Person, signUpAs, startUsers, type Users } from '../users.fixture.ts';
import { ACHIEVEMENT_PICTURES, ACHIEVEMENTS } from './store.ts';

let users: Users;
let developer: Person;
let png: Buffer;
let jpg: Buffer;
beforeAll(async () => {
  users = await startUsers();
  developer = await signUpAs(users, 'timur', 'developer');
  [png, jpg] = await Promise.all([plainPicture('png', '#2fa84f'), plainPicture('jpg', '#e5484d')]);
});
afterAll(() => users.close());

const CONTENT = { title: 'Новая', description: 'Только что из печати.', lucoins: 5 };
const create = (picture: unknown, pictureFormat: PictureFormat, title = CONTENT.title) =>
  users.call(achievements.createAchievement, {
    token: developer.token,
    body: { ...CONTENT, title, picture: picture as string, pictureFormat },
  });
const update = (picture: unknown, pictureFormat: PictureFormat) =>
  users.call(achievements.updateAchievement, {
    token: developer.token,
    body: { achievementId: 'achievement4', updates: { picture: picture as string, pictureFormat } },
  });
const kept = async () => ({
  entries: await users.kit.mongo.collection(ACHIEVEMENTS).find({}).toArray(),
  pictures: await users.kit.mongo.collection(ACHIEVEMENT_PICTURES).find({}).toArray(),
});
const served = (path: string) => users.fetch(path.replace(/^\/api2/, ''));

const SCRIPT = '<script>alert(document.domain)</script>';
const HTML = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`,
);
const magic = (bytes: Buffer) => bytes.subarray(0, 8);

describe('a file that is not of the given format', () => {
  const tries: [string, () => [Buffer, PictureFormat]][] = [
    ['a PNG as jpg', () => [png, 'jpg']],
    ['a JPEG as png', () => [jpg, 'png']],
    ['an SVG as png', () => [SVG, 'png']],
    ['an SVG as jpg', () => [SVG, 'jpg']],
    ['HTML', () => [HTML, 'png']],
    ['HTML behind the signature of a PNG', () => [Buffer.concat([magic(png), HTML]), 'png']],
    ['an SVG behind the signature of a JPEG', () => [Buffer.concat([jpg.subarray(0, 3), SVG]), 'jpg']],
    ['a GIF', () => [Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'), 'png']],
    ['a ZIP', () => [Buffer.from('PK\u0003\u0004nothing in it', 'latin1'), 'jpg']],
    ['a PNG that ends too early', () => [png.subarray(0, png.length - 30), 'png']],
    ['a JPEG that ends too early', () => [jpg.subarray(0, 100), 'jpg']],
    ['a PNG with damaged pixels', () => [Buffer.from(png).fill(0x5a, 60, png.length - 14), 'png']],
    ['three bytes', () => [Buffer.from([0xff, 0xd8, 0xff]), 'jpg']],
  ];

  it.each(tries)('%s is a 415, and nothing is stored', async (_, made) => {
    const before = await kept();
    const { picture, pictureFormat } = sent(...made());
    for (const { status, body } of [await create(picture, pictureFormat), await update(picture, pictureFormat)]) {
      expect([status, body.code]).toEqual([415, 'unsupported_media']);
      expect(body.message).toMatch(/[а-я]/);
    }
    expect(await kept()).toEqual(before);
  });
});

describe('invalid base64', () => {
  const tries: [string, (good: string) => unknown][] = [
    ['words', () => 'это не base64'],
    ['an address', () => 'http://127.0.0.1/picture.png'],
    ['a data: address', (good) => `data:image/png;base64,${good}`],
    ['nothing', () => ''],
    ['lines', (good) => `${good.slice(0, 40)}\n${good.slice(40)}`],
    ['something behind its padding', () => 'iVBORw0KGgo=AAAA'],
    ['too little padding', () => 'iVBORw0KGg'],
    ['bits that no byte has', () => 'iVBORw0KGgp='],
    ['letters of the other alphabet', () => 'iVBORw0K_-o='],
    ['an operator', () => ({ $ne: null })],
    ['a list of bytes', () => [137, 80, 78, 71]],
  ];

  it.each(tries)('%s is a 400, and nothing is stored', async (_, made) => {
    const before = await kept();
    const picture = made(png.toString('base64'));
    for (const { status, body } of [await create(picture, 'png'), await update(picture, 'png')]) {
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.details).toEqual([{ path: expect.stringMatching(/picture$/), message: expect.any(String) }]);
    }
    expect(await kept()).toEqual(before);
  });

  it('a picture without its format, and a format without its picture, are a 400', async () => {
    const { picture } = sent(png, 'png');
    for (const updates of [{ picture }, { pictureFormat: 'png' as const }, {}]) {
      const { status } = await users.call(achievements.updateAchievement, {
        token: developer.token,
        body: { achievementId: 'achievement4', updates },
      });
      expect(status).toBe(400);
    }
  });
});

describe('too large pictures', () => {
  it('20000 × 20000 pixels in a small file are a 400, not decoded, and other requests are served meanwhile', async () => {
    const before = await kept();
    const vast = vastPng(20_000);
    expect(vast.length).toBeLessThan(200_000);
    const { picture } = sent(vast, 'png');
    const memory = process.memoryUsage().rss;
    const answers = await Promise.all([create(picture, 'png'), update(picture, 'png'), create(picture, 'png')]);
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.details).toEqual([{ path: 'picture', message: 'в картинке слишком много точек' }]);
    }
    // Decoded, it would be 400 MB for each.
    expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
    expect(await kept()).toEqual(before);
  });

  it('a picture over 2 MiB and an even larger body are a 413', async () => {
    const before = await kept();
    const big = Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES + 1 - png.length)]);
    const { picture } = sent(big, 'png');
    expect(picture.length).toBeLessThan(PICTURE_MAX_BODY);
    for (const answer of [await create(picture, 'png'), await update(picture, 'png')]) {
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    }
    expect((await create('A'.repeat(PICTURE_MAX_BODY), 'png')).status).toBe(413);
    const other = await users.call(achievements.deleteAchievement, {
      token: developer.token,
      body: { achievementId: 'a'.repeat(70_000) },
    });
    expect(other.status).toBe(413);
    expect(await kept()).toEqual(before);
  });
});

describe('a valid picture', () => {
  it('is served with its type, to everybody, cached for ever', async () => {
    const { status, body } = await create(...(Object.values(sent(png, 'png')) as [string, PictureFormat]), 'Зелёная');
    expect(status).toBe(200);
    expect(body.achievement.picture).toMatch(/^\/api2\/media\/achievements\/[0-9a-f]{32}\.webp$/);
    const response = await served(body.achievement.picture);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(webpChunks(bytes)).toEqual(['VP8 ']);
    const head = await users.fetch(body.achievement.picture.replace(/^\/api2/, ''), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('of any size within 4096 × 4096 becomes 256 × 256', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 900],
      [4096, 4096],
    ] as const) {
      const picture = await plainPicture('png', '#3b8df0', width, height);
      const { status, body } = await create(picture.toString('base64'), 'png', `${width} × ${height}`);
      expect(status).toBe(200);
      const bytes = Buffer.from(await (await served(body.achievement.picture)).arrayBuffer());
      // The key frame's header: 14 bits for each side behind its start code.
      const start = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
      expect([bytes.readUInt16LE(start + 3) & 0x3fff, bytes.readUInt16LE(start + 5) & 0x3fff]).toEqual([256, 256]);
    }
  });

  const MARK = 'PK\u0003\u0004<html><script>alert("the tail")</script>';
  const polyglots: [string, PictureFormat, () => Buffer][] = [
    ['a PNG with a ZIP and a page behind it', 'png', () => Buffer.concat([png, Buffer.from(MARK, 'latin1')])],
    ['a JPEG with a ZIP and a page behind it', 'jpg', () => Buffer.concat([jpg, Buffer.from(MARK, 'latin1')])],
    ['a PNG with a page in its text', 'png', () => pngWithText(png, MARK)],
    ['a JPEG with a page in its comment', 'jpg', () => jpgWithComment(jpg, MARK)],
  ];
  it.each(polyglots)('%s is served without it', async (title, format, made) => {
    const bytes = made();
    expect(bytes.includes('the tail')).toBe(true);
    const { status, body } = await create(bytes.toString('base64'), format, title);
    expect(status).toBe(200);
    const response = await served(body.achievement.picture);
    const clean = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(webpChunks(clean)).toEqual(['VP8 ']);
    for (const trace of ['PK\u0003\u0004', 'script', 'the tail', 'IHDR', 'JFIF']) {
      expect(clean.includes(Buffer.from(trace, 'latin1'))).toBe(false);
    }
  });

  it('that does not exist is a 404 which is not cached, and an invalid name a 400', async () => {
    const missing = await served(`/media/achievements/${'0'.repeat(32)}.webp`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await missing.json()).toMatchObject({ success: false, code: 'not_found' });
    for (const name of [
      'a.webp',
      `${'0'.repeat(32)}.svg`,
      '..%2f..%2fpackage.json',
      '%00',
      '$ne',
      'achievement1.webp',
    ]) {
      expect([name, (await served(`/media/achievements/${name}`)).status]).toEqual([name, 400]);
    }
  });
});
