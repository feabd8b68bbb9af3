/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import * as buffer from 'node:buffer';
import * as streams from 'node:stream/web';
import { expect, it } from '@jest/globals';
import { byId, chapter, character, room, storyMap } from '@luplay/story-rules/testing';
import { answerWith } from '@luplay/web-kit/testing';

// jsdom has no streams, and its blobs cannot be read as zip.js reads them.
Object.assign(globalThis, streams, { Blob: buffer.Blob });

it('a chapter goes out as a ZIP and comes in again, and is copied without one', async () => {
  const { chapterZip, duplicateChapter, importChapter } = await import('./chapter-zip.ts');
  const made = chapter('one', { map: 'house', characters: ['anna'], events: [], items: [] });
  const asked = answerWith({
    'GET /story-editor/maps': { body: { maps: byId(storyMap('house', { rooms: { hall: room('hall') } })) } },
    'GET /story-editor/characters': { body: { characters: byId(character('anna')) } },
    'GET /story-editor/events': { body: { events: {} } },
    'GET /story-editor/items': { body: { items: {} } },
    'GET /story-editor/notes': { body: { notes: {} } },
    'GET /story-editor/npcs': { body: { npcs: {} } },
    'POST /story-editor/characters': { body: { character: character('anna') } },
    'POST /story-editor/maps': { body: { map: storyMap('house') } },
    'POST /story-editor/chapter': { body: { chapter: made, message: '' } },
  });
  const id = await duplicateChapter(made);
  expect(id).toMatch(/^one-/);
  const zip = await chapterZip(made);
  expect(await importChapter(zip)).toMatch(/^one-/);
  const sent = asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(sent).toEqual([
    ...['/story-editor/characters', '/story-editor/maps', '/story-editor/chapter'],
    ...['/story-editor/characters', '/story-editor/maps', '/story-editor/chapter'],
  ]);
  await expect(importChapter(new Blob(['nothing']))).rejects.toThrow('В этом файле нет главы.');
});
