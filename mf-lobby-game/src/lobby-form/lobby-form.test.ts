import { describe, expect, it } from '@jest/globals';
import type { QuizSummary } from '@luplay/contracts/lobby-game';
import { checkDraft, emptyDraft, offeredQuizzes } from './lobby-form.ts';

const quiz = (id: string, more: Partial<QuizSummary> = {}): QuizSummary => ({
  id,
  title: id,
  description: '',
  is_active: true,
  locked: false,
  themes: 2,
  questions: 4,
  ...more,
});
const quizzes = [quiz('open'), quiz('locked', { locked: true })];
const good = { ...emptyDraft, title: 'Вечер', quest: 'open' };

describe('the form of a lobby', () => {
  it('starts with 16 players, open to all', () => {
    expect(emptyDraft).toMatchObject({ maxPlayers: 16, isPublic: true, quest: null });
  });

  it('accepts a valid draft', () => {
    expect(checkDraft(good, quizzes)).toEqual({});
    expect(checkDraft({ ...good, maxPlayers: 1 }, quizzes)).toEqual({});
    expect(checkDraft({ ...good, maxPlayers: 20 }, quizzes)).toEqual({});
  });

  it('requires a title and an unlocked quiz', () => {
    expect(checkDraft(emptyDraft, quizzes)).toMatchObject({ title: expect.any(String), quest: 'Выберите квест!' });
    expect(checkDraft({ ...good, title: '   ' }, quizzes)).toHaveProperty('title');
    expect(checkDraft({ ...good, title: 'о'.repeat(81) }, quizzes)).toHaveProperty('title');
    expect(checkDraft({ ...good, quest: 'locked' }, quizzes)).toEqual({ quest: 'This quest is locked.' });
  });

  it.each([0, 201, 2.5, null])('refuses %s players', (maxPlayers) => {
    expect(checkDraft({ ...good, maxPlayers }, quizzes)).toHaveProperty('maxPlayers');
  });

  it('requires a seat for each player in the lobby', () => {
    expect(checkDraft({ ...good, maxPlayers: 3 }, quizzes, 4)).toHaveProperty('maxPlayers');
    expect(checkDraft({ ...good, maxPlayers: 4 }, quizzes, 4)).toEqual({});
  });

  it('offers active quizzes, locked ones last', () => {
    const all = { locked: quizzes[1]!, off: quiz('off', { is_active: false }), open: quizzes[0]! };
    expect(offeredQuizzes(all).map(({ id }) => id)).toEqual(['open', 'locked']);
  });

  it('lists the current quiz of the lobby first, even a locked or inactive one', () => {
    const all = { open: quizzes[0]!, locked: quizzes[1]!, off: quiz('off', { is_active: false }) };
    expect(offeredQuizzes(all, 'off').map(({ id }) => id)).toEqual(['off', 'open', 'locked']);
    expect(offeredQuizzes(all, 'locked').map(({ id }) => id)).toEqual(['locked', 'open']);
  });
});
