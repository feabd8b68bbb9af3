import type { Question, Theme } from '@luplay/contracts/lobby-game';
import { arranged } from '@luplay/quiz-rules';
import { type Caller, isUnavailable } from '@luplay/service-kit';
import type { Lobbies } from '../access/lobbies.ts';
import { type ItemCatalogue, playableItems } from '../items/catalogue/store.ts';
import { unfinishedQuestions } from '../quests/playable.ts';
import type { QuizStore } from '../quests/store.ts';
import { newId } from '../state/ids.ts';
import type { LiveLobbies } from '../state/live.ts';
import type { LobbyState } from '../state/lobby.ts';
import { type LobbyCommand, reject } from '../state/outcome.ts';
import type { QuizCopies } from './records/quiz-copies.ts';
import { playedRounds } from './rules/board.ts';
import { shortened } from './rules/length.ts';
import { hasJudge } from './rules/race.ts';
import { playAgain, type Rematch, type StartableQuiz, startGame } from './rules/start.ts';
import { questionCount } from './rules/themes.ts';

export interface StartParts {
  live: Pick<LiveLobbies, 'read' | 'run'>;
  lobbies: Lobbies;
  quizzes: QuizStore;
  items: ItemCatalogue;
  copies: QuizCopies;
  now(): number;
  /** What short games and shuffled teams are drawn from. */
  chance(): number;
}

/** A rematch as it is asked for. */
export type WantedRematch = Omit<Rematch, 'quest'> & { quest?: string | undefined };

/**
 * The catalogue's quiz as the copy that a game would be played with; null when there is no such quiz. A simulation also
 * plays a quiz that its authors have not released yet.
 */
async function copyOf(lobby: LobbyState, { quizzes, items, chance }: StartParts): Promise<StartableQuiz | null> {
  const { quest, simulation } = lobby;
  const quiz = await quizzes.load(quest);
  if (!quiz) return null;
  const isRehearsal = simulation?.createdBy != null;
  // Unfinished questions keep a quiz from being started, see `isActive`.
  const rounds = playedRounds(quiz);
  const all = quiz.theme as Theme[];
  const judged = hasJudge(lobby);
  const isPlayed = ({ type }: Pick<Question, 'type'>) => judged || type !== 'spoken';
  const { themes, picked } = rounds
    ? { themes: all.map((theme) => ({ ...theme, questions: theme.questions.filter(isPlayed) })), picked: null }
    : shortened({ themes: all }, lobby, { chance }, isPlayed);
  const given = new Set(themes.flatMap((theme) => theme.questions.flatMap((one) => one.reward.items)));
  return {
    _id: newId(),
    title: quiz.title,
    themes: themes.map((theme) => ({ ...theme, questions: theme.questions.map((one) => arranged(one, chance)) })),
    picked,
    ...(rounds && { rounds }),
    needsJudge: !judged && questionCount({ themes: all }) > 0,
    backgorundMedia: quiz.backgorundMedia ?? {},
    items: playableItems(await items.entries.all()).filter((item) => item.is_active || given.has(item.id)),
    isActive: isRehearsal ? unfinishedQuestions(quiz.theme, '').length === 0 : quiz.is_active,
    isLocked: !isRehearsal && quiz.locked,
  };
}

/**
 * Stores the copy of the quiz, then starts the game with it. A rejection is thrown. `receivedAt`: epoch ms. `wanted`:
 * it is another game of the same teams.
 */
export async function startWithCopy(
  parts: StartParts,
  asked: { caller: Caller; receivedAt: number },
  lobbyId: string,
  wanted?: WantedRematch,
): Promise<LobbyState> {
  const { lobbies, live, copies, now } = parts;
  const { caller, receivedAt } = asked;
  const present = await lobbies.read(lobbyId, caller);
  const quest = wanted?.quest ?? present.quest;
  const copy = await copyOf({ ...present, quest }, parts);
  const begin: LobbyCommand = (before, at) => {
    if (!wanted) return startGame(before, copy, caller.userId, at);
    const another = wanted.quest === undefined ? undefined : { id: wanted.quest, title: copy?.title ?? '' };
    return playAgain(before, { ...wanted, quest: another }, copy, caller.userId, at);
  };
  const world = { now: now(), at: receivedAt, chance: () => 0, quiz: null };
  const tried = begin(present, world);
  const isAllowed = !tried.rejection && tried.state !== present;
  if (copy && isAllowed) {
    const { isActive: _active, isLocked: _locked, picked: _picked, needsJudge: _needsJudge, ...quiz } = copy;
    await copies.put(quiz);
  }
  const start: LobbyCommand = (before, world) => {
    const outcome = begin(before, world);
    // Meanwhile another quest was chosen, or what forbade the start has changed: there is no copy to play with.
    const isOutdated = (wanted?.quest ?? before.quest) !== quest || !isAllowed;
    return isOutdated && outcome.state !== before ? reject(before, 'conflict') : outcome;
  };
  try {
    return (await live.run(asked, lobbyId, start)).state;
  } catch (error) {
    // If the database did not answer, the game may have started: an orphaned copy is deleted by `records/cleanup.ts`.
    if (copy && isAllowed && !isUnavailable(error)) copies.drop(copy._id).catch(() => undefined);
    throw error;
  }
}
