import { describe, expect, it } from '@jest/globals';
import { draftQuestion, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { addQuestion } from '../draft/changes.ts';
import { draftOf, newQuestion, type QuizDraft } from '../draft/draft.ts';
import { asSingle, question, quiz, theme } from '../testing/quiz-samples.ts';
import { addFound, countOf, problemsOf, questionOf } from './add-found.ts';
import { parseQuestions } from './parse.ts';

const draft = draftOf(quiz({ theme: [theme('A', question({ question: 'a1' }), question({ question: 'a2' }))] }));
const [a] = draft.theme.map(({ key }) => key) as [string];
const outline = ({ theme: themes }: QuizDraft) =>
  themes.map(({ name, questions }) => [name, ...questions.map((one) => one.question)].join(' '));
const text = 'x?\nа) 1\n*б) 2\nв) 3\nг) 4';
const first = (pasted: string) => parseQuestions(pasted).themes[0]!.questions[0]!;

describe('what was found is added', () => {
  it('to the end of the theme, or behind a question', () => {
    const at = (key: string | null) =>
      outline(addFound(draft, parseQuestions(text), { theme: a, question: key }).draft);
    expect(at(null)).toEqual(['A a1 a2 x?']);
    expect(at(draft.theme[0]!.questions[0]!.key)).toEqual(['A a1 x? a2']);
  });
  it('in place of a blank question', () => {
    const blank = newQuestion();
    const result = addFound(addQuestion(draft, a, blank), parseQuestions(text), { theme: a, question: blank.key });
    expect(outline(result.draft)).toEqual(['A a1 a2 x?']);
  });
  it('into new themes by their headings, and into known ones', () => {
    const found = parseQuestions(`# B\n${text}\n# A\n${text}`);
    expect(outline(addFound(draft, found, { theme: a, question: null }).draft)).toEqual(['A a1 a2 x?', 'B x?']);
  });
  it('into a new theme when there is none', () => {
    const none = { ...draft, theme: [] };
    expect(outline(addFound(none, parseQuestions(text), { theme: null, question: null }).draft)).toEqual([
      'Новая тема x?',
    ]);
  });
  it('as far as there is room', () => {
    const found = parseQuestions(Array.from({ length: QUIZ_LIMITS.perTheme }, () => text).join('\n\n'));
    expect(countOf(found)).toBe(QUIZ_LIMITS.perTheme);
    const { draft: full, left, added } = addFound(draft, found, { theme: a, question: null });
    expect(full.theme[0]?.questions).toHaveLength(QUIZ_LIMITS.perTheme);
    expect([left, added.length]).toEqual([2, QUIZ_LIMITS.perTheme - 2]);
  });
});

describe('a question that was found', () => {
  it('has its two to six options and its right one', () => {
    expect(questionOf(first('x?\nа) 1\n*б) 2'))).toMatchObject({
      ...{ question: 'x?', options: ['1', '2'], answer: 1 },
      reward: { points: 60 },
    });
    expect(asSingle(questionOf(first(`${text}\nд) 5\nе) 6`))).options).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(questionOf(first('x?\n*а) 1'))).toMatchObject({ type: 'text', accepted: ['1'] });
    expect(problemsOf(first('x?\n1'))).toEqual([]);
  });
  it('is within the limits', () => {
    const long = 'x'.repeat(QUIZ_LIMITS.option + 1);
    const found = first(`x?\nа) ${long}\n*б) 2\nв) 3\nг) 4`);
    expect(asSingle(questionOf(found)).options[0]).toHaveLength(QUIZ_LIMITS.option);
    expect(problemsOf(found)).toEqual(['длиннее, чем помещается: конец отрезан']);
  });
  it('tells what is missing', () => {
    expect(problemsOf(first(text))).toEqual([]);
    expect(problemsOf(first('x?\nа) 1'))).toEqual(['нужно хотя бы два варианта', 'верный вариант не отмечен']);
    expect(problemsOf(first(`${text}\nд) 5\nе) 6`))).toEqual([]);
    expect(problemsOf(first('x?\n*1) a\n2) b\n3) c\n4) d\n5) e\n6) f\n7) g'))).toEqual(['лишние варианты не взяты: g']);
    expect(problemsOf(first('x?\n*а) 1\n*б) 2'))).toEqual(['верных отмечено несколько: взят первый']);
  });
  it('of another kind is as the service takes it, and tells what is missing', () => {
    const long = 'x'.repeat(QUIZ_LIMITS.text + 1);
    const cases = [
      ['Порядок: 1; 2; 3', []],
      ['Порядок: 1; 2', ['не все варианты ответа']],
      ['Порядок: 1; 2; 3; 4; 5; 6; 7', ['лишние варианты не взяты: 7']],
      ['Пары:\nа — 1\nб — 2\nв', ['не все пары']],
      ['Число: много', ['нет верного числа']],
      [`Ответ: ${long}`, ['длиннее, чем помещается: конец отрезан']],
    ] as const;
    for (const [text, problems] of cases) {
      const found = first(`x?\n${text}`);
      expect(problemsOf(found)).toEqual(problems);
      const { key: _, ...made } = questionOf(found);
      expect(draftQuestion.safeParse(made).error).toBeUndefined();
    }
  });
});
