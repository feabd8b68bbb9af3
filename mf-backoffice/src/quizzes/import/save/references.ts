import { quizImport } from '../../locale/import.ts';
import { replaceFiles } from '../../media/replace-files.ts';
import { archiveIndex, type ImportedQuiz } from '../model.ts';
import { type ImportNote, noteOf } from '../notes.ts';

const texts = quizImport;

/** What the server has. */
export interface ServerState {
  hasFile: (path: string) => Promise<boolean>;
  itemIds: ReadonlySet<string>;
}

/** The numbers of the archive's files that the content uses. */
export function usedFiles(content: ImportedQuiz['content']): number[] {
  const used = new Set<number>();
  replaceFiles(content, (path) => {
    const index = archiveIndex(path);
    if (index !== null) used.add(index);
    return path;
  });
  return [...used];
}

/** Requests at the same time. */
const PARALLEL = 6;

async function missingOf(paths: readonly string[], hasFile: ServerState['hasFile']): Promise<Set<string>> {
  const missing = new Set<string>();
  const waiting = [...new Set(paths)];
  const look = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (!(await hasFile(path))) missing.add(path);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, look));
  return missing;
}

/**
 * The quiz as this server can store it: without files and items that it does not have. Files that it has already are
 * not uploaded again.
 */
export async function withReferences(quiz: ImportedQuiz, server: ServerState): Promise<ImportedQuiz> {
  const paths: string[] = [];
  const storedOf = (path: string): string | undefined => {
    const index = archiveIndex(path);
    return index === null ? path : quiz.media[index]?.original;
  };
  replaceFiles(quiz.content, (path) => {
    const stored = storedOf(path);
    if (stored !== undefined) paths.push(stored);
    return path;
  });
  const missing = await missingOf(paths, server.hasFile);
  const notes: ImportNote[] = [];
  const content = replaceFiles(quiz.content, (path, _kind, place) => {
    const stored = storedOf(path);
    if (stored !== undefined && !missing.has(stored)) return stored;
    if (archiveIndex(path) !== null) return path;
    notes.push(noteOf(place, ['absentFile', path]));
    return null;
  });
  const theme = content.theme.map((one, index) => ({
    ...one,
    questions: one.questions.map((question, number) => {
      const items = question.reward.items.filter((id) => server.itemIds.has(id));
      for (const id of question.reward.items) {
        if (server.itemIds.has(id)) continue;
        notes.push(noteOf(texts.places.question(index + 1, number + 1), ['rewardDropped', id]));
      }
      return { ...question, reward: { ...question.reward, items } };
    }),
  }));
  return { ...quiz, content: { ...content, theme }, notes: [...quiz.notes, ...notes] };
}

/** Only a clear answer counts: a file that cannot be asked for now is kept. */
export async function hasFile(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { method: 'HEAD' })).status !== 404;
  } catch {
    return true;
  }
}
