/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import * as buffer from 'node:buffer';
import * as streams from 'node:stream/web';
import { expect, it } from '@jest/globals';
import { byId, chapter, character, event, room, storyMap } from '@luplay/story-rules/testing';
import { answerWith } from '@luplay/web-kit/testing';

const PageBlob = Blob;
// jsdom has no streams, and its blobs cannot be read as zip.js reads them.
Object.assign(globalThis, streams, { Blob: buffer.Blob });

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// Nor has it pictures that are decoded and encoded.
Object.assign(globalThis, {
  createImageBitmap: async () => ({ width: 1, height: 1 }),
  OffscreenCanvas: class {
    getContext = () => null;
    convertToBlob = async () => new PageBlob([PNG]);
  },
});

it('a chapter goes out as a ZIP and comes in again, and is copied without one', async () => {
  const { chapterZip, duplicateChapter, importChapter } = await import('./chapter-zip.ts');
  const [worldMap, here] = ['1', '2'].map((digit) => `/api2/media/story/${digit.repeat(32)}.webp`) as [string, string];
  const made = chapter('one', { map: 'house', characters: ['anna'], events: ['storm'], items: [], worldMap });
  const [thunder, thunderHere] = ['3', '4'].map((digit) => `/api2/media/story-sounds/${digit.repeat(32)}.mp3`);
  const storm = event('storm', { sound: thunder! });
  const background = { image: worldMap, position: { x: 1, y: 2 }, width: 9 };
  const house = storyMap('house', { rooms: { hall: room('hall') }, backgrounds: { 1: background } });
  const picture = worldMap.replace('/api2', 'GET ');
  const heard = thunder!.replace('/api2', 'GET ');
  const table: Parameters<typeof answerWith>[0] = {
    [picture]: { body: {} },
    [heard]: { body: {} },
    'POST /story-editor/sounds': { body: { path: thunderHere } },
    'POST /story-editor/events': { body: { event: storm } },
    'POST /story-editor/pictures': { body: { path: here } },
    'GET /story-editor/maps': { body: { maps: byId(house) } },
    'GET /story-editor/characters': { body: { characters: byId(character('anna')) } },
    'GET /story-editor/events': { body: { events: byId(storm) } },
    'GET /story-editor/items': { body: { items: {} } },
    'GET /story-editor/notes': { body: { notes: {} } },
    'GET /story-editor/npcs': { body: { npcs: {} } },
    'POST /story-editor/characters': { body: { character: character('anna') } },
    'POST /story-editor/chapter': { body: { chapter: made, message: '' } },
  };
  const asked = answerWith(table);
  const isWhole = { id: expect.stringMatching(/^one-/), lackingFiles: 0 };
  // Another try after a break goes on with what the first has made.
  const maps = { status: 503, body: { map: storyMap('house') } };
  table['POST /story-editor/maps'] = maps;
  await expect(duplicateChapter(made)).rejects.toThrow();
  const first = asked.splice(0).find(({ method }) => method === 'POST');
  maps.status = 200;
  expect(await duplicateChapter(made)).toEqual(isWhole);
  expect(asked.find(({ method }) => method === 'POST')).toEqual(first);
  const zip = await chapterZip(made);
  // What a server cannot give now is not left out: another try may get everything.
  table[heard] = { status: 503, body: {} };
  await expect(chapterZip(made)).rejects.toThrow('503');
  // On a server that lacks the picture and the sound.
  delete table[picture];
  delete table[heard];
  expect(await importChapter(zip)).toEqual(isWhole);
  const sent = asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(sent).toEqual([
    ...['/story-editor/characters', '/story-editor/events', '/story-editor/maps', '/story-editor/chapter'],
    ...['/story-editor/sounds', '/story-editor/characters', '/story-editor/events'],
    ...['/story-editor/pictures', '/story-editor/maps', '/story-editor/pictures', '/story-editor/chapter'],
  ]);
  const bodies = (path: string) =>
    asked.flatMap((one) => (one.method === 'POST' && one.path === path ? [one.body] : []));
  expect(bodies('/story-editor/events')).toMatchObject([{ sound: thunder }, { sound: thunderHere }]);
  // The bytes that the other server has served.
  expect(bodies('/story-editor/sounds')).toEqual([{ sound: btoa('{"success":true}') }]);
  expect(bodies('/story-editor/chapter')).toMatchObject([{ worldMap }, { worldMap: here }]);
  expect(bodies('/story-editor/maps')).toMatchObject([
    { backgrounds: { 1: background } },
    { backgrounds: { 1: { ...background, image: here } } },
  ]);
  // A sound of a kind that the other server refuses: the chapter comes without it, and its author learns of it.
  table['POST /story-editor/sounds'] = { status: 400, body: { code: 'bad_request', message: 'Это не звук.' } };
  expect(await importChapter(zip)).toEqual({ ...isWhole, lackingFiles: 1 });
  expect(bodies('/story-editor/events')[2]).toMatchObject({ sound: null });
  await expect(importChapter(new Blob(['nothing']))).rejects.toThrow('В этом файле нет главы.');
});
