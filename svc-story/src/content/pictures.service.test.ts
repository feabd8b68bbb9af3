import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@luplay/contracts';
import { storyContent } from '@luplay/contracts/story';
import type { TestService } from '@luplay/service-kit/testing';
import {
  jpgWithComment,
  plainPicture,
  pngWithText,
  sent,
  vastPng,
  webpChunks,
} from '@luplay/service-kit/testing/pictures';
import { startStory, tokenOf } from '../story.fixture.ts';
import { STORY_PICTURES } from './store.ts';

let story: TestService;
let token: string;
beforeAll(async () => {
  story = await startStory();
  token = await tokenOf(story, 'timur', 'developer');
});
afterAll(() => story.close());

const { create, update, read } = storyContent.characters;
const fields = { name: 'Доктор', description: 'Врач.' };
const make = (id: string, more: object) => story.call(create, { token, body: { id, ...fields, ...more } });
const change = (id: string, body: object) => story.call(update, { token, params: { id }, body });
const bytesOf = async (image: string) =>
  Buffer.from(await (await story.fetch(image.replace(/^\/api2/, ''))).arrayBuffer());
const kept = () => story.kit.mongo.collection(STORY_PICTURES).countDocuments();

describe('an uploaded picture', () => {
  it('becomes a clean square WebP that everybody may see, under our own path', async () => {
    const picture = pngWithText(await plainPicture('png', '#2fa84f', 900, 600), 'тайна отправителя');
    const { body } = await make('drawn', sent(picture, 'png'));
    expect(body.character.image).toMatch(/^\/api2\/media\/story\/[0-9a-f]{32}\.webp$/);
    const bytes = await bytesOf(body.character.image);
    expect(webpChunks(bytes)).toEqual(['VP8 ']);
    // RFC 6386: the frame header has width and height in 14 bits each.
    expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([512, 512]);
  });

  it('replaces the previous one, which remains for cards given earlier', async () => {
    const { body } = await make('redrawn', sent(await plainPicture('jpg', '#123456'), 'jpg'));
    const after = await change('redrawn', sent(await plainPicture('png', '#654321'), 'png'));
    expect(after.body.character.image).not.toBe(body.character.image);
    for (const { image } of [body.character, after.body.character])
      expect((await bytesOf(image)).length).toBeGreaterThan(0);
    const fixed = await change('redrawn', { image: '/media/story/char-sofia.webp' });
    expect(fixed.body.character.image).toBe('/media/story/char-sofia.webp');
  });

  it('that is invalid or has the wrong format is refused and not stored', async () => {
    await make('plain', {});
    const before = await kept();
    const png = await plainPicture('png', '#2fa84f');
    const jpg = await plainPicture('jpg', '#2fa84f');
    const refused: [string, object, number][] = [
      ['png as jpg', sent(png, 'jpg'), 415],
      ['svg', sent(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'png'), 415],
      ['html', sent(Buffer.from('<script>alert(1)</script>'), 'jpg'), 415],
      ['half a png', sent(png.subarray(0, 40), 'png'), 415],
      ['too many pixels', sent(vastPng(20_000), 'png'), 400],
      ['too many bytes', sent(Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES)]), 'png'), 413],
      ['no base64', { picture: 'это не base64', pictureFormat: 'png' }, 400],
      ['no format', { picture: png.toString('base64') }, 400],
      ['both', { ...sent(png, 'png'), image: '/media/story/char-sofia.webp' }, 400],
      ['a picture elsewhere', { image: 'https://example.org/a.png' }, 400],
      ['a protocol-relative one', { image: '//example.org/a.png' }, 400],
      ['a path that climbs', { image: '/media/../api2/user/logout' }, 400],
      ['data', { image: 'data:image/png;base64,AAAA' }, 400],
    ];
    for (const [what, more, status] of refused) {
      expect([what, (await make('never', more)).status, (await change('plain', more)).status]).toEqual([
        what,
        status,
        status,
      ]);
    }
    expect(await kept()).toBe(before);
    expect((await story.call(read, { token, params: { id: 'never' } })).status).toBe(404);
    const plain = await story.call(read, { token, params: { id: 'plain' } });
    expect(plain.body.character.image).toBe('/media/story/character-unknown.webp');
    expect((await make('commented', sent(jpgWithComment(jpg, '<script>'), 'jpg'))).status).toBe(200);
  });

  it('is accepted from developers only; others are refused without decoding', async () => {
    const before = await kept();
    const body = { id: 'theirs', ...fields, ...sent(await plainPicture('png', '#00ff00'), 'png') };
    expect((await story.call(create, { token: await tokenOf(story, 'anya'), body })).status).toBe(403);
    expect(await kept()).toBe(before);
  });
});
