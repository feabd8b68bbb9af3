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

/** Downloads the quiz as a JSON file that is named after its title. */
export const exportQuiz = (quiz: EditedQuiz): void =>
  download(new Blob([quizJson(quiz)], { type: 'application/json' }), fileNameOf(quiz.title));
