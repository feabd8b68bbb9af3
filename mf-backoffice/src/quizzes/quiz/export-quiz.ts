import type { EditedQuiz } from '@luplay/contracts/lobby-game';

/** Characters that file systems refuse in names, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const REFUSED = /[\\/:*?"<>|\u0000-\u001f]/g;

export const fileNameOf = (title: string): string => `${title.replace(REFUSED, '_').trim() || 'quiz'}.json`;

/** Downloads the quiz as a JSON file that is named after its title. */
export function exportQuiz(quiz: EditedQuiz): void {
  const { version: _version, updatedAt: _updatedAt, ...content } = quiz;
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileNameOf(quiz.title) });
  link.click();
  // The download has its own reference once it has begun.
  setTimeout(() => URL.revokeObjectURL(url));
}
