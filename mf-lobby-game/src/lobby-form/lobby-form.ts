import {
  type Advance,
  type CourseRules,
  LOBBY_LIMITS,
  type QuestionLimit,
  type QuizSummary,
} from '@luplay/contracts/lobby-game';
import { ru } from '../locale/ru.ts';

/** The values of a lobby's form. */
export interface LobbyDraft {
  title: string;
  description: string;
  quest: string | null;
  maxPlayers: number | null;
  isPublic: boolean;
  advance: Advance;
  /** Null: all questions. */
  questionLimit: QuestionLimit | null;
  latecomers: boolean;
  /** What differs from the usual course, or did. */
  course: CourseRules;
}

export type LobbyErrors = Partial<Record<'title' | 'quest' | 'maxPlayers', string>>;

export const emptyDraft: LobbyDraft = {
  title: '',
  description: '',
  quest: null,
  maxPlayers: LOBBY_LIMITS.defaultMaxPlayers,
  isPublic: true,
  advance: 'auto',
  questionLimit: null,
  latecomers: true,
  course: {},
};

/** The errors of a draft. `players`: how many are in the lobby already. */
export function checkDraft(draft: LobbyDraft, quizzes: readonly QuizSummary[], players = 0): LobbyErrors {
  const errors: LobbyErrors = {};
  const title = draft.title.trim();
  if (title === '') errors.title = ru.form.titleRequired;
  else if (title.length > LOBBY_LIMITS.titleLength) errors.title = ru.form.titleTooLong;

  if (!draft.quest) errors.quest = ru.form.chooseQuest;
  else if (quizzes.find(({ id }) => id === draft.quest)?.locked) errors.quest = ru.form.questLocked;

  const { maxPlayers } = draft;
  const { minPlayers, mostPlayers: most } = LOBBY_LIMITS;
  if (maxPlayers === null || !Number.isInteger(maxPlayers) || maxPlayers < minPlayers || maxPlayers > most) {
    errors.maxPlayers = ru.form.badMaxPlayers;
  } else if (maxPlayers < players) {
    errors.maxPlayers = ru.form.tooFewSeats(players);
  }
  return errors;
}

/** Quizzes to choose from: active ones, unlocked first. `keep` is always in the list, at its head. */
export function offeredQuizzes(quests: Readonly<Record<string, QuizSummary>>, keep?: string | null): QuizSummary[] {
  return Object.values(quests)
    .filter(({ id, is_active }) => is_active || id === keep)
    .sort((a, b) => Number(b.id === keep) - Number(a.id === keep) || Number(a.locked) - Number(b.locked));
}
