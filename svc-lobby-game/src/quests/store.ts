import type { Quiz } from '@luplay/contracts/lobby-game';
import type { Mongo } from '@luplay/service-kit';

export const QUIZZES = 'quizzes';

/** A quiz as it is stored: the contract's, with its id as the key. `createdAt` in epoch ms. */
export interface StoredQuiz extends Omit<Quiz, 'id'> {
  _id: string;
  createdAt: number;
}

/** A quiz without the contents of its questions. */
export type QuizOutline = Pick<StoredQuiz, '_id' | 'title' | 'description' | 'is_active' | 'locked'> & {
  theme: { questions: unknown[] }[];
};

export interface QuizStore {
  load(id: string): Promise<StoredQuiz | null>;
  outlines(): Promise<QuizOutline[]>;
}

export function quizStore(mongo: Pick<Mongo, 'collection'>): QuizStore {
  const quizzes = mongo.collection<StoredQuiz>(QUIZZES);
  return {
    load: (id) => quizzes.findOne({ _id: id }),
    outlines: () =>
      quizzes
        .find<QuizOutline>(
          {},
          {
            projection: { title: 1, description: 1, is_active: 1, locked: 1, createdAt: 1, 'theme.questions.type': 1 },
          },
        )
        .sort({ createdAt: 1, _id: 1 })
        .toArray(),
  };
}
