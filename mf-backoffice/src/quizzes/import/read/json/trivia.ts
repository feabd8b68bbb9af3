import { quizImport } from '../../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../../model.ts';
import { Notes } from '../notes.ts';
import { decodeEntities } from '../text/entities.ts';
import { ThemeList } from '../theme-list.ts';
import { isPlain, type Plain } from './read-json.ts';

const texts = quizImport;

const listOf = (value: unknown): unknown[] | null => {
  const list = isPlain(value) ? value.results : value;
  return Array.isArray(list) ? list : null;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? decodeEntities(value).trim() : '');
const rightOf = (entry: Plain): string => textOf(entry.correct_answer ?? entry.correctAnswer);

/** Questions of Open Trivia DB or The Trivia API: the answer of the service, or the list alone. */
export const isTrivia = (value: unknown): boolean =>
  listOf(value)?.some((entry) => isPlain(entry) && rightOf(entry) !== '') ?? false;

export function readTrivia(value: unknown, file: string): ImportedQuiz {
  const notes = new Notes();
  const themes = new ThemeList(notes);
  for (const [index, entry] of (listOf(value) ?? []).entries()) {
    const place = texts.places.number(index + 1);
    const { question, category, type, incorrect_answers, incorrectAnswers } = isPlain(entry) ? entry : ({} as Plain);
    const asked = textOf(isPlain(question) ? question.text : question);
    const right = isPlain(entry) ? rightOf(entry) : '';
    if (asked === '' || right === '') {
      notes.add(place, 'questionDropped', asked === '' ? 'question' : 'correct_answer', texts.faults.required);
      continue;
    }
    const given = incorrect_answers ?? incorrectAnswers;
    const wrong = (Array.isArray(given) ? given : []).map(textOf).filter((option) => option !== '');
    if (type === 'boolean') notes.add(place, 'trueFalse');
    themes.addGiven(textOf(category), { place, question: asked, options: [right, ...wrong] });
  }
  if (themes.isEmpty) throw new ImportRefused(texts.refused.noQuestions);
  return themes.quiz('trivia', file);
}
