import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PICTURE_MAX_BYTES } from '@luplay/contracts';
import { SOUND_MAX_BYTES, storyContent, storyShared } from '@luplay/contracts/story';
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
import { STORY_SOUNDS } from './sounds.ts';
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

  it('of a world keeps its proportions, and entries may name it', async () => {
    const picture = sent(await plainPicture('png', '#2fa84f', 3000, 1500), 'png');
    const { addStoryPicture } = storyShared;
    const { body } = await story.call(addStoryPicture, { token, body: picture });
    const bytes = await bytesOf(body.path);
    expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([2048, 1024]);
    const player = await tokenOf(story, 'anya');
    expect((await story.call(addStoryPicture, { token: player, body: picture })).status).toBe(403);
  });

  it('is accepted from developers only; others are refused without decoding', async () => {
    const before = await kept();
    const body = { id: 'theirs', ...fields, ...sent(await plainPicture('png', '#00ff00'), 'png') };
    expect((await story.call(create, { token: await tokenOf(story, 'anya'), body })).status).toBe(403);
    expect(await kept()).toBe(before);
  });
});

describe('28: an uploaded sound', () => {
  /** A frame of MPEG-1 layer III: 128 kbit/s, 44.1 kHz. */
  const frame = (fill: number) => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413, fill)]);
  const frames = Buffer.concat([1, 2, 3, 4, 5].map(frame));
  const tag = (text: string) => Buffer.from(`ID3\x04\0\0\0\0\0${String.fromCharCode(text.length)}${text}`, 'latin1');
  const trailer = Buffer.from('TAGrecorded at home'.padEnd(128));
  const add = (bytes: Buffer, as = token) =>
    story.call(storyShared.addStorySound, { token: as, body: { sound: bytes.toString('base64') } });
  const stored = () => story.kit.mongo.collection(STORY_SOUNDS).countDocuments();

  it('is stored as its frames alone, once, and can be read in parts by everybody', async () => {
    const { body } = await add(Buffer.concat([tag('where it was recorded'), frames, trailer]));
    expect(body.path).toMatch(/^\/api2\/media\/story-sounds\/[0-9a-f]{32}\.mp3$/);
    expect((await bytesOf(body.path)).equals(frames)).toBe(true);
    expect((await add(frames)).body.path).toBe(body.path);
    expect(await stored()).toBe(1);
    const part = await story.fetch(body.path.replace(/^\/api2/, ''), { headers: { range: 'bytes=417-833' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
    expect(Buffer.from(await part.arrayBuffer()).equals(frame(2))).toBe(true);
    const event = { id: 'thunder', name: 'Гром', description: 'Гремит.', sound: body.path };
    expect((await story.call(storyContent.events.create, { token, body: event })).body.event.sound).toBe(body.path);
  });

  it('that is none, too large or not a developer’s is refused and not stored', async () => {
    const before = await stored();
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(4000, 7)]);
    const refused: [string, Buffer, number][] = [
      ['wav', wav, 415],
      ['html', Buffer.from('<script>alert(1)</script>'.repeat(40)), 415],
      ['nothing', Buffer.from('no'), 415],
      ['three frames', frames.subarray(0, 3 * 417), 415],
      ['frames in much else', Buffer.concat([Buffer.alloc(4 * frames.length, 7), frames]), 415],
      ['too many bytes', Buffer.alloc(SOUND_MAX_BYTES + 1, frames), 413],
    ];
    for (const [what, bytes, status] of refused) expect([what, (await add(bytes)).status]).toEqual([what, status]);
    expect((await add(frames, await tokenOf(story, 'anya'))).status).toBe(403);
    expect(await stored()).toBe(before);
    const event = { name: 'Гром', description: 'Гремит.' };
    for (const sound of ['https://example.org/a.mp3', '/media/../a.mp3', '/media/story/a.webp', 'data:audio/mpeg,a']) {
      const body = { id: 'never', ...event, sound };
      expect([sound, (await story.call(storyContent.events.create, { token, body })).status]).toEqual([sound, 400]);
    }
  });
});
