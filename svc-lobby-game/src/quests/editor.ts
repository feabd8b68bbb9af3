import { randomUUID } from 'node:crypto';
import {
  type CatalogueItem,
  QUIZ_LIMITS,
  QUIZ_SEARCH,
  type QuestionHit,
  type QuizContent,
  type quizEditor,
} from '@luplay/contracts/lobby-game';
import { AppError, type Handlers } from '@luplay/service-kit';
import { contentId, type EntryStore } from '@luplay/service-kit/catalogue';
import { assertMediaExist } from '../media/references.ts';
import type { MediaStore } from '../media/store.ts';
import { assertPlayable, rewardsOf } from './playable.ts';
import { hitsIn, patternOf } from './search.ts';
import { editedQuiz, type QuizStore, quizNotFound, type StoredQuiz, versionOf } from './store.ts';

const CHANGED = 'Квиз успели изменить. Сравните, что сохранено сейчас, с вашими изменениями.';

const contentOf = ({
  title,
  description,
  locked,
  is_active,
  backgorundMedia = {},
  theme,
}: StoredQuiz): QuizContent => ({
  ...{ title, description, locked, is_active, backgorundMedia, theme },
});

/** What authors do with quizzes. Does not affect running games: each plays with its own copy. */
export function quizEditorRoutes(
  quizzes: QuizStore,
  items: { entries: Pick<EntryStore<CatalogueItem>, 'ids'> },
  media: Pick<MediaStore, 'touch'>,
  now: () => number,
): Handlers<typeof quizEditor> {
  const conflict = (present: StoredQuiz) =>
    new AppError('conflict', { message: CHANGED, details: { quest: editedQuiz(present) } });

  async function assertRewardsExist(...[{ theme }, prefix]: Parameters<typeof assertPlayable>): Promise<void> {
    const known = await items.entries.ids();
    const details = rewardsOf(theme, prefix).filter(({ itemId }) => !known.has(itemId));
    if (details.length === 0) return;
    throw new AppError('validation_failed', {
      message: 'В наградах стоят предметы, которых больше нет.',
      details: details.map(({ path, itemId }) => ({ path, message: `нет предмета ${itemId}` })),
    });
  }

  return {
    async createQuiz({ caller, body: { requestId, type: _, ...content } }) {
      assertPlayable(content, '');
      await assertRewardsExist(content, '');
      await assertMediaExist(media, content, '', now());
      const id = requestId ? contentId('quiz', [caller.userId, requestId]) : `quiz-${randomUUID()}`;
      if ((await quizzes.count()) >= QUIZ_LIMITS.quizzes && !(await quizzes.load(id))) {
        throw new AppError('conflict', { message: `Квизов уже ${QUIZ_LIMITS.quizzes}: больше нельзя.` });
      }
      const stored = await quizzes.create(id, content, now());
      if (!stored) throw new AppError('conflict', { message: 'Этот квиз уже удалён.' });
      return { id, quest: editedQuiz(stored) };
    },

    readQuiz: async ({ params }) => ({ quest: editedQuiz(await quizzes.get(params.id)) }),

    async searchQuizzes({ query: { text } }) {
      const pattern = patternOf(text);
      const hits: QuestionHit[] = [];
      for await (const quiz of quizzes.holding(pattern)) {
        hits.push(...hitsIn(quiz, pattern));
        if (hits.length > QUIZ_SEARCH.hits) break;
      }
      return { hits: hits.slice(0, QUIZ_SEARCH.hits), isPartial: hits.length > QUIZ_SEARCH.hits };
    },

    async updateQuiz({ body: { id, version, updates } }) {
      for (;;) {
        const before = await quizzes.get(id);
        if (version !== undefined && version !== versionOf(before)) throw conflict(before);
        const content = { ...contentOf(before), ...updates };
        assertPlayable(content, 'updates.');
        if (updates.theme) await assertRewardsExist(content, 'updates.');
        await assertMediaExist(media, updates, 'updates.', now());
        const stored = await quizzes.replace(before, content, now());
        // Otherwise somebody else was faster: without a version the fields are applied to what is stored now.
        if (stored) return { quest: editedQuiz(stored), message: 'Квиз сохранён!' };
      }
    },

    async deleteQuiz({ body }) {
      if (!(await quizzes.remove(body.id))) throw quizNotFound();
      return { message: 'Квиз удалён!' };
    },
  };
}
