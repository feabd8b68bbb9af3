import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { QuestionOf, QuestionType } from '@luplay/contracts/lobby-game';
import { kindOf, normalised } from '@luplay/quiz-rules';
import sharp from 'sharp';
import type { DemoQuiz } from './question.ts';
import { demoQuizzes, library } from './quizzes.ts';

const questionsOf = (quiz: DemoQuiz) => quiz.theme.flatMap(({ questions }) => questions);
const questions = library.flatMap(questionsOf);
const quizOf = (id: string) => questionsOf(library.find((quiz) => quiz.id === id)!);
const ofType = <Type extends QuestionType>(type: Type, among = questions) =>
  among.filter((one): one is QuestionOf<Type> => one.type === type);

it('27.9: the library has a quiz on each subject, of 24 to 40 questions, and a game of three rounds and a final', () => {
  const sizes = Object.fromEntries(library.map((quiz) => [quiz.id, questionsOf(quiz).length]));
  const { 'quiz-own-game': board, ...others } = sizes;
  expect(Object.keys(others).toSorted()).toEqual(
    ['film', 'geography', 'history', 'kids', 'language', 'music', 'nature', 'things'].map((name) => `quiz-${name}`),
  );
  expect(Object.entries(others).filter(([, size]) => size < 24 || size > 40)).toEqual([]);
  expect(board).toBe(3 * 5 * 5 + 5);
  expect(questions.length).toBeGreaterThanOrEqual(250);
});

it('27.9: it asks in every way, but for what has no facts and what needs a host', () => {
  const ways = ['single', 'several', 'order', 'pairs', 'number', 'text', 'point'] as const;
  for (const type of ways) {
    const count = ofType(type).length;
    expect([type, count, count >= 10]).toEqual([type, count, true]);
  }
  expect(questions.filter(({ type }) => !(ways as readonly QuestionType[]).includes(type))).toEqual([]);
});

it('27.9: each note says where the fact is from', () => {
  /** A title in quotation marks, an entry of an encyclopedia, or that what is asked can be checked itself. */
  const source = /[«„].+[»“]|стать[яи] \S|стандарт|правила|^Британская|^Encyclopædia|^NASA|провер|задача|загадка/i;
  const weak =
    /^(любой|любые|школьный|сказки|интернет|википедия$|сайт$)|дзен|dzen|diary\.|answers\.|reference\.com|quizzclub|reddit/i;
  const asked = demoQuizzes.flatMap(questionsOf);
  const given = asked.filter(({ special }) => !(special?.kind === 'secret' && special.money));
  const poor = given.filter(({ note = '' }) => !source.test(note) || weak.test(note));
  expect(poor.map(({ question, note }) => [question, note])).toEqual([]);
});

it('27.9: nothing in it ages', () => {
  const ages = /в этом году|на сегодня|на данный момент|нынешн|действующ|пока ещё|рекорд(?!ов Гиннесса)/i;
  const texts = questions.flatMap(({ question, explanation = '' }) => [question, explanation]);
  expect(texts.filter((text) => ages.test(text))).toEqual([]);
});

it('27.9: one child is spoken to, and titles stand in the quotation marks of Russian', () => {
  const texts = (asked: typeof questions) => asked.flatMap(({ question, explanation = '' }) => [question, explanation]);
  expect(texts(quizOf('quiz-kids')).filter((text) => /[а-яё](?:ите|ьте)(?![а-яё])/i.test(text))).toEqual([]);
  expect(texts(questions).filter((text) => /[„“]/.test(text.replace(/«[^»]*»/g, '')))).toEqual([]);
});

it('27.9: it accepts whole answers and synonyms', () => {
  const accepts = (part: string, text: string) => {
    const [one] = ofType('text').filter(({ question }) => question.includes(part));
    return kindOf(one!).share(one!, { text });
  };
  expect(accepts('говорят в Бразилии', 'на португальском языке')).toBe(1);
  expect(accepts('На чём висел клинок', 'на лошадином волосе')).toBe(1);
  const slips = { Морзе: 'с.о.с.', 'катание на санях': 'Джингл Бэлз', Снарка: 'Керрол', 'столовый прибор': 'вилку' };
  for (const [part, text] of Object.entries(slips)) expect([text, accepts(part, text)]).toEqual([text, 1]);
  for (const { accepted } of ofType('text'))
    expect(accepted.map(normalised)).toEqual([...new Set(accepted.map(normalised))]);
  expect(accepts('Чем больше из неё берёшь', 'Луна')).toBe(0);
});

it('27.9: the music quiz is heard, and its silent questions are the smaller part', () => {
  const heard = quizOf('quiz-music').filter(({ media }) => media.audio);
  expect(heard.length).toBeGreaterThanOrEqual(20);
  expect(new Set(heard.map(({ type }) => type)).size).toBeGreaterThanOrEqual(4);
});

describe('27.9: questions on a picture', () => {
  const points = ofType('point');

  it('are on at least six maps of the geography quiz', () => {
    const maps = ofType('point', quizOf('quiz-geography')).map(({ media }) => media.pictureQuestion?.path);
    expect(new Set(maps).size).toBeGreaterThanOrEqual(6);
  });

  it.each(points.map((one) => [one.question, one] as const))(
    '„%s“ has named areas on it, and its shape',
    async (_, one) => {
      const file = new URL(`../../../assets/served${one.media.pictureQuestion?.path}`, import.meta.url);
      const { width, height } = await sharp(readFileSync(file)).metadata();
      expect(one.ratio).toBeCloseTo(width / height, 2);
      for (const area of one.areas) {
        expect(area.name).toBeTruthy();
        const inside =
          'circle' in area
            ? area.circle.x > area.circle.radius / 2 && area.circle.x < 1 - area.circle.radius / 2
            : area.polygon.every(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1);
        expect([area.name, inside]).toEqual([area.name, true]);
      }
    },
  );

  it('leave most of the picture wrong', () => {
    for (const { question, areas, ratio = 1 } of points) {
      const sizes = areas.map((area) => {
        if ('circle' in area) return Math.PI * area.circle.radius ** 2 * ratio;
        const corners = area.polygon.map(({ x, y }, index) => {
          const next = area.polygon[(index + 1) % area.polygon.length]!;
          return x * next.y - next.x * y;
        });
        return Math.abs(corners.reduce((sum, part) => sum + part, 0)) / 2;
      });
      const share = sizes.reduce((sum, size) => sum + size, 0);
      expect([question, share, share < 0.15]).toEqual([question, share, true]);
    }
  });
});
