import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findingsOf } from '../checks/findings.ts';
import { draftOf } from '../draft/draft.ts';
import { quizBundle } from '../export/quiz-bundle.ts';
import { readFile } from './read/read-file.ts';

const folder = new URL('../../../../svc-lobby-game/src/demo/library/', import.meta.url);
const noFile = () => Promise.reject(new Error('every server has the files of the product'));

describe.each(readdirSync(folder))('27.9: the library’s %s', (name) => {
  const file = readFileSync(new URL(name, folder), 'utf8');
  const { id: _id, type: _type, ...content } = JSON.parse(file);
  const whole = { ...content, backgorundMedia: content.backgorundMedia ?? {} };

  it('is read by the importer as it is, and again from the archive that the editor makes of it', async () => {
    const { quiz } = await readFile(new Blob([file]), name);
    expect([quiz.notes, quiz.content]).toEqual([[], whole]);
    const edited = { id: 'q', type: 'quiz' as const, version: 1, updatedAt: 1, ...quiz.content };
    const again = await readFile(await quizBundle(edited, noFile), 'library.zip');
    expect([again.quiz.format, again.quiz.notes, again.quiz.content]).toEqual(['zip', [], whole]);
  });

  it('passes the checks of the editor', () => {
    const edited = { id: 'q', type: 'quiz' as const, version: 1, updatedAt: 1, ...whole };
    expect(findingsOf(draftOf(edited), () => false)).toEqual([]);
  });
});
