import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Question, type QuestionOf, type Quiz, quiz, type Theme } from '@luplay/contracts/lobby-game';
import { MongoClient } from 'mongodb';
import { product } from '../product/product.ts';
import { QUICK_QUIZ } from './games.ts';

/** What the questions of a spec have in common: no file, and a minute for each part. */
export const COMMON = {
  media: { type: 'No media' as const },
  timers: { part1: 60, part2: 60, part3: 60, part4: 60 },
  reward: { points: 100, items: [], randomDrop: false },
};

export const themeOf = (name: string, questions: Question[]) => ({
  ...{ name, color: '#4B0082', icon: '🎯', description: '', questions },
});

let read: Promise<Quiz[]> | undefined;

/** The quizzes with their answers, from the product's database: no call returns them before they are played. */
export const allQuizzes = (): Promise<Quiz[]> => (read ??= readQuizzes());

/** A quiz whose questions all have options, one of which is right. */
export type Choices = Omit<Quiz, 'theme'> & {
  theme: (Omit<Theme, 'questions'> & { questions: QuestionOf<'single'>[] })[];
};
/** The quiz with the shortest timers, with its answers. */
export const quickQuiz = async (): Promise<Choices> =>
  (await allQuizzes()).find(({ id }) => id === QUICK_QUIZ.id) as Choices;

async function readQuizzes(): Promise<Quiz[]> {
  const own = JSON.parse(readFileSync(join(product().dataDir, 'urls.json'), 'utf8')) as { mongo?: string };
  const client = await MongoClient.connect((process.env.MONGO_URL || own.mongo)!);
  try {
    const stored = await client
      .db()
      .collection<{ _id: string }>('quizzes')
      .find({ removed: { $exists: false } })
      .toArray();
    return stored.map(({ _id, ...fields }) => quiz.parse({ id: _id, ...fields }));
  } finally {
    await client.close();
  }
}
