import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { EFFECT_TYPES, ITEM_TARGETS, type Question, quizItem, quiz as quizSchema } from '@luplay/contracts/lobby-game';
import { kindOf } from '@luplay/quiz-rules';
import { effectDefinitions } from '../items/effects/definitions.ts';
import { demoItems } from './items.ts';
import type { DemoQuiz } from './question.ts';
import { demoQuizzes, library } from './quizzes.ts';

const served = fileURLToPath(new URL('../../../assets/served', import.meta.url));
const questionsOf = (quiz: DemoQuiz) => quiz.theme.flatMap((theme) => theme.questions);
const everyQuestion = demoQuizzes.flatMap(questionsOf);
const choicesOf = (questions: readonly Question[]) => questions.filter((one) => one.type === 'single');

/** Every path in a piece of content, in any field. */
function paths(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'path' ? [String(inner)] : paths(inner)));
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-zа-яё0-9]/g, '');

describe('demo quizzes', () => {
  it('have the promised number and size', () => {
    const sizes = Object.fromEntries(
      demoQuizzes
        .filter((quiz) => !library.includes(quiz))
        .map((quiz) => [quiz.id, quiz.theme.map((theme) => theme.questions.length)]),
    );
    expect(sizes).toEqual({
      'quiz-warm-up': [3, 2],
      'quiz-evening': [5, 5, 5, 5, 5, 5],
      'quiz-science': [5, 5, 5, 5],
      'quiz-culture': [5, 5, 5, 5, 5],
      'quiz-quick': [2, 2],
    });
  });

  it.each(everyQuestion.map((one) => [one.question, one] as const))('%s: is answered right by who knows', (_, one) => {
    const kind = kindOf(one);
    const answer = kind.botAnswer(one, true, [], () => 0.5);
    expect(kind.share(one, answer)).toBe(1);
    expect(one.type === 'text' && one.refused?.some((refused) => kind.share(one, { text: refused }) > 0)).not.toBe(
      true,
    );
  });

  it.each(demoQuizzes.map((quiz) => [quiz.id, quiz] as const))(
    '%s says nothing that the contract does not know',
    (_id, quiz) => {
      expect(quizSchema.parse(quiz)).toEqual(quiz);
      expect(quiz).toMatchObject({ type: 'quiz', locked: false, is_active: true });
    },
  );

  it.each(choicesOf(everyQuestion).map((one) => [one.question, one] as const))('%s', (_text, question) => {
    expect(new Set(question.options.map(plain)).size).toBe(question.options.length);
    expect(question.options[question.answer]).toBeTruthy();
  });

  it('ask no question twice', () => {
    const texts = everyQuestion.map(({ question }) => plain(question));
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  });

  it('get harder within a theme', () => {
    for (const { name, questions } of demoQuizzes.flatMap((quiz) => quiz.theme)) {
      const points = questions.map(({ reward }) => reward.points);
      expect([name, points]).toEqual([name, points.toSorted((a, b) => a - b)]);
    }
  });

  it.each(demoQuizzes.map((quiz) => [quiz.id, quiz] as const))('%s spreads the right answers', (_id, quiz) => {
    const answers = choicesOf(questionsOf(quiz)).map(({ answer }) => answer);
    const counts = [0, 1, 2, 3].map((index) => answers.filter((answer) => answer === index).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    const thrice = answers.filter((answer, i) => answer === answers[i + 1] && answer === answers[i + 2]);
    expect(thrice).toEqual([]);
  });
});

describe('boards', () => {
  const boards = demoQuizzes.filter(({ course }) => course === 'board');
  const roundsOf = ({ rounds = [], theme }: DemoQuiz) => {
    const firstOf = (round: number) => rounds.slice(0, round).reduce((sum, { themes }) => sum + themes, 0);
    return rounds.map(({ final }, round) => ({ final, themes: theme.slice(firstOf(round), firstOf(round + 1)) }));
  };

  it('there is one, with special questions of every kind and secrets of every sort', () => {
    const specials = boards.flatMap(questionsOf).flatMap(({ special }) => special ?? []);
    expect(new Set(specials.map(({ kind }) => kind))).toEqual(
      new Set(['stake', 'stakeAll', 'secret', 'noRisk', 'forAll']),
    );
    const secrets = specials.filter((one) => one.kind === 'secret');
    for (const field of ['theme', 'price', 'known', 'self', 'money'] as const) {
      expect([field, secrets.some((one) => one[field] !== undefined)]).toEqual([field, true]);
    }
  });

  it.each(boards.map((quiz) => [quiz.id, quiz] as const))('%s has whole rounds and a final at its end', (_id, quiz) => {
    const rounds = roundsOf(quiz);
    expect(rounds.map(({ themes }) => themes.length)).toEqual(rounds.map(() => 5));
    expect(rounds.flatMap(({ themes }) => themes)).toEqual(quiz.theme);
    expect(rounds.map(({ final = false }) => final)).toEqual([false, false, false, true]);
    for (const { themes } of rounds.slice(0, -1)) {
      const [prices = [], ...others] = themes.map((one) => one.questions.map(({ reward }) => reward.points));
      expect(prices).toEqual([1, 2, 3, 4, 5].map((step) => step * (prices[0] ?? 0)));
      for (const other of others) expect(other).toEqual(prices);
    }
    const last = rounds.at(-1)?.themes.map(({ questions }) => questions) ?? [];
    expect(last.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
    expect(last.flat().filter(({ special }) => special)).toEqual([]);
  });
});

describe('demo items', () => {
  it('match the contract and are described in plain words', () => {
    for (const item of demoItems) {
      expect(quizItem.parse(item)).toEqual(item);
      expect(item.picture).toBe(`/media/items/${item.id}.webp`);
      expect(item.description).not.toBe('');
    }
    expect(new Set(demoItems.map((item) => item.id)).size).toBe(10);
  });

  it('cover every effect and every target that the definitions allow', () => {
    expect(new Set(demoItems.map((item) => item.effect.type))).toEqual(new Set(EFFECT_TYPES));
    expect(new Set(demoItems.map((item) => item.effect.target))).toEqual(new Set(ITEM_TARGETS));
    for (const { effect } of demoItems) {
      const kind = effectDefinitions.find((one) => one.type === effect.type);
      expect(kind?.targets).toContain(effect.target);
      const { min = 0, max = 0 } = kind?.value ?? {};
      if (kind?.value)
        expect([effect.value, effect.value! >= min && effect.value! <= max]).toEqual([effect.value, true]);
      else expect(effect.value).toBeUndefined();
    }
  });

  it('can be won in every quiz, for certain and as a random drop', () => {
    const known = new Set(demoItems.map((item) => item.id));
    for (const quiz of demoQuizzes) {
      const rewards = questionsOf(quiz).map(({ reward }) => reward);
      for (const id of rewards.flatMap((reward) => reward.items)) expect(known).toContain(id);
      const certain = rewards.filter((reward) => reward.items.length > 0).length;
      const drops = rewards.filter((reward) => reward.randomDrop).length;
      expect([quiz.id, certain >= 3, drops >= 3]).toEqual([quiz.id, true, true]);
      // Whichever theme is chosen first, its first question gives an item.
      for (const theme of quiz.theme) expect(theme.questions[0]?.reward.items.length).toBeGreaterThan(0);
    }
  });
});

describe('explanations', () => {
  it('are given for at least a third of the questions of each quiz', () => {
    for (const quiz of demoQuizzes) {
      const questions = questionsOf(quiz);
      const explained = questions.filter((question) => question.explanation);
      expect(explained.length).toBeGreaterThanOrEqual(questions.length / 3);
    }
  });

  it('are short sentences', () => {
    for (const { explanation } of everyQuestion)
      if (explanation) expect(explanation).toMatch(/^[А-ЯЁ0-9«].{10,140}\.$/u);
  });
});

describe('media of the demo quizzes', () => {
  const named = demoQuizzes.flatMap((quiz) => paths(quiz));

  it('exist where the gateway serves them, or are made by its build, and none is unused', () => {
    const onDisk = readdirSync(`${served}/media/quiz`).map((name) => `/media/quiz/${name}`);
    const scores = ['quiz', 'library'].map((name) => readFileSync(`${served}/../music/${name}.ts`, 'utf8')).join();
    const sounds = [...scores.matchAll(/'(s-[0-9a-f]{4})':/g)].map(([, id]) => `/media/quiz/${id}.wav`);
    expect([...onDisk, ...sounds].toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it('are small enough to arrive while the question is being read', () => {
    const pictures = named.filter((path) => path.endsWith('.webp'));
    for (const path of pictures) expect([path, statSync(served + path).size < 100_000]).toEqual([path, true]);
  });

  it('have names that do not reveal the answer', () => {
    for (const path of named) expect(path).toMatch(/^\/media\/quiz\/[qsb]-[0-9a-f]{4}\.(webp|wav)$/);
  });

  it('tell no answer by another question: only maps are asked about several times', () => {
    const asked = everyQuestion.flatMap(({ media, type }) => (type === 'point' ? [] : paths(media)));
    expect(new Set(asked).size).toBe(asked.length);
    const maps = new Set(everyQuestion.flatMap(({ media, type }) => (type === 'point' ? paths(media) : [])));
    expect(asked.filter((path) => maps.has(path))).toEqual([]);
  });

  it('come with both pictures or none, but for those that are pressed', () => {
    for (const { media, type } of everyQuestion) {
      const pictures = [media.pictureQuestion, media.pictureAnswer].filter(Boolean).length;
      expect(pictures).toBe(media.type !== 'Picture' ? 0 : type === 'point' ? 1 : 2);
    }
  });

  it('are plentiful in the largest quiz', () => {
    const large = questionsOf(demoQuizzes.find((quiz) => quiz.id === 'quiz-evening')!);
    expect(large.filter(({ media }) => media.type === 'Picture').length).toBeGreaterThanOrEqual(5);
    expect(large.filter(({ media }) => media.audio).length).toBeGreaterThanOrEqual(3);
  });
});

describe('profile pictures', () => {
  it('are the default and twenty-four to choose from', () => {
    const names = readdirSync(`${served}/profile_pictures`).toSorted();
    expect(names).toEqual(Array.from({ length: 25 }, (_, i) => `profile_picture_${String(i).padStart(2, '0')}.jpg`));
    for (const name of names) expect(statSync(`${served}/profile_pictures/${name}`).size).toBeLessThan(40_000);
  });
});
