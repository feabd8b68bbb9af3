import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { download } from '@luplay/web-kit/download';

/** Characters that file systems refuse in names, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const REFUSED = /[\\/:*?"<>|\u0000-\u001f]/g;

export const fileNameOf = (title: string, extension = 'json'): string =>
  `${title.replace(REFUSED, '_').trim() || 'quiz'}.${extension}`;

/** What is exported: the quiz without the state of its storage. */
export function exported({ version: _version, updatedAt: _updatedAt, ...content }: EditedQuiz) {
  return content;
}

export const quizJson = (quiz: EditedQuiz): string => JSON.stringify(exported(quiz), null, 2);

/** A file of the server; null when it has none. Throws what another try may help against. */
export async function loadFile(path: string): Promise<Blob | null> {
  const response = await fetch(path);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.blob().catch(async (cause) => {
    // A damaged file ends before its length, as one does whose connection broke: the server knows which it is.
    const { status } = await fetch(path, { method: 'HEAD', cache: 'no-store' });
    if (status === 404) return null;
    throw cause;
  });
}

/** Downloads the quiz as a JSON file that is named after its title. */
export const exportQuiz = (quiz: EditedQuiz): void =>
  download(new Blob([quizJson(quiz)], { type: 'application/json' }), fileNameOf(quiz.title));
