import type { EditedQuiz, Question, QuizContent } from '@luplay/contracts/lobby-game';
import { AppError, type Mongo, nullIfDuplicate, UNLIMITED } from '@luplay/service-kit';
import { mediaFields, mediaOf } from '../media/references.ts';

export const QUIZZES = 'quizzes';

/**
 * A quiz as it is stored: its id is the key. Times in epoch ms. A seed stores neither `version` nor `updatedAt`, which
 * then are 1 and `createdAt`. Only a quiz that is not active may have unfinished questions.
 */
export interface StoredQuiz
  extends Omit<QuizContent, 'backgorundMedia'>,
    Partial<Pick<QuizContent, 'backgorundMedia'>> {
  _id: string;
  type: 'quiz';
  createdAt: number;
  version?: number;
  updatedAt?: number;
}

/** A quiz without the contents of its questions. */
export type QuizOutline = Pick<StoredQuiz, '_id' | 'title' | 'description' | 'is_active' | 'locked' | 'course'> & {
  theme: { questions: Partial<Pick<Question, 'timers' | 'type'>>[] }[];
};

/** Replaces a deleted quiz: no seed brings it back, and deleting it again succeeds. */
const TOMBSTONE = { removed: true };
const PRESENT = { removed: { $exists: false } };

/** Fields of a question in which is searched. */
const SEARCHED = ['question', 'options', 'matches', 'accepted', 'explanation'] as const;

export type QuizStore = ReturnType<typeof quizStore>;

/** Nothing is cached: an edit takes effect on every replica at once. */
export function quizStore(mongo: Pick<Mongo, 'collection'>) {
  const quizzes = mongo.collection<StoredQuiz & { removed?: true }>(QUIZZES);
  const load = (id: string): Promise<StoredQuiz | null> => quizzes.findOne({ _id: id, ...PRESENT });

  return {
    load,

    /** Throws `not_found`. */
    async get(id: string): Promise<StoredQuiz> {
      const quiz = await load(id);
      if (!quiz) throw quizNotFound();
      return quiz;
    },

    outlines: (): Promise<QuizOutline[]> =>
      quizzes
        .find<QuizOutline>(PRESENT, {
          projection: {
            ...{ title: 1, description: 1, is_active: 1, locked: 1, course: 1, createdAt: 1 },
            'theme.questions.timers': 1,
            'theme.questions.type': 1,
          },
        })
        .sort({ createdAt: 1, _id: 1 })
        .toArray(),

    /** The paths of all files that quizzes name. */
    async *mediaPaths(): AsyncGenerator<string> {
      const projection = { ...mediaFields('theme'), backgorundMedia: 1 };
      for await (const quiz of quizzes.find(PRESENT, { projection, ...UNLIMITED })) {
        for (const { path } of mediaOf(quiz as QuizContent)) yield path;
      }
    },

    /** Quizzes whose questions may hold text of this pattern, the newest first. Read one by one: each may be large. */
    holding: (pattern: RegExp): AsyncIterable<Pick<StoredQuiz, '_id' | 'title' | 'theme'>> =>
      quizzes
        .find({
          ...PRESENT,
          $or: SEARCHED.map((field) => ({ [`theme.questions.${field}`]: { $regex: pattern.source, $options: 'i' } })),
        })
        .project<Pick<StoredQuiz, '_id' | 'title' | 'theme'>>({ title: 1, theme: 1 })
        .sort({ createdAt: -1, _id: 1 })
        .batchSize(5),

    count: (): Promise<number> => quizzes.countDocuments(PRESENT),

    /** Returns the quiz with this id: the new one, or the one that was there already; null if that was deleted. */
    async create(id: string, content: QuizContent, now: number): Promise<StoredQuiz | null> {
      const stored: StoredQuiz = { _id: id, type: 'quiz', ...content, createdAt: now, version: 1, updatedAt: now };
      return (await nullIfDuplicate(quizzes.insertOne(stored))) ? stored : load(id);
    },

    /** Replaces what `before` holds; null when the quiz is not as `before` any more. */
    async replace(before: StoredQuiz, content: QuizContent, now: number): Promise<StoredQuiz | null> {
      const version = versionOf(before) + 1;
      const stored: StoredQuiz = { ...before, ...content, version, updatedAt: now };
      const asBefore = before.version === undefined ? { version: { $exists: false } } : { version: before.version };
      const { matchedCount } = await quizzes.replaceOne({ _id: before._id, ...asBefore, ...PRESENT }, stored);
      return matchedCount === 1 ? stored : null;
    },

    /** False: there never was such a quiz. */
    async remove(id: string): Promise<boolean> {
      const { matchedCount } = await quizzes.replaceOne({ _id: id }, TOMBSTONE as unknown as StoredQuiz);
      return matchedCount === 1;
    },
  };
}

export const quizNotFound = () => new AppError('not_found', { message: 'Такого квиза нет.' });

export const versionOf = ({ version = 1 }: StoredQuiz): number => version;

/** A quiz as its authors see it. */
export function editedQuiz(stored: StoredQuiz): EditedQuiz {
  const { _id: id, createdAt, version: _version, updatedAt = createdAt, backgorundMedia = {}, ...content } = stored;
  return { id, version: versionOf(stored), updatedAt, backgorundMedia, ...content };
}
