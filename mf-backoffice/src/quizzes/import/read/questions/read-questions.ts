import { quizImport } from '../../../locale/import.ts';
import { type Found, parseQuestions } from '../../../paste/parse.ts';
import { IMPORT_LIMITS } from '../../limits.ts';
import type { ImportedQuiz } from '../../model.ts';
import { Notes } from '../notes.ts';
import { ThemeList } from '../theme-list.ts';

const texts = quizImport;

/** Questions in a text as people write them, or in Aiken; null when it is mostly something else. */
export function questionsIn(text: string): Found | null {
  if (text.split('\n', IMPORT_LIMITS.rows + 1).length > IMPORT_LIMITS.rows) return null;
  const found = parseQuestions(text);
  const questions = found.themes.flatMap((theme) => theme.questions);
  const whole = questions.filter(
    ({ question, options, answer }) => answer !== null && (options.length > 1 || question.endsWith('?')),
  );
  return whole.length > 0 && whole.length * 2 >= questions.length ? found : null;
}

export function readQuestions({ themes: found, ignored }: Found, file: string): ImportedQuiz {
  const notes = new Notes();
  const themes = new ThemeList(notes);
  for (const { line, text } of ignored) notes.add(texts.places.row(line), 'ignored', text.slice(0, 100));
  for (const { name, questions } of found) {
    for (const { line, question, options, answer, explanation, hasSeveralRight } of questions) {
      const place = texts.places.row(line);
      if (hasSeveralRight) notes.add(place, 'severalMarked');
      if (answer === null && options.length > 0) notes.add(place, 'noRight');
      themes.addGiven(name ?? '', { place, question, options, answer: answer ?? 0, explanation });
    }
  }
  return themes.quiz('text', file);
}
