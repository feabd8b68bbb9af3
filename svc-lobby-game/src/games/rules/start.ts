import { PHASE } from '@luplay/contracts/lobby-game';
import type { GameQuiz, GameState } from '../../state/game.ts';
import { isHost, type LobbyState } from '../../state/lobby.ts';
import { done, type Outcome, reject, type World } from '../../state/outcome.ts';
import { backToLobby, spread, waitingIn } from './bench.ts';
import { newBoard } from './board.ts';
import { enterIntro } from './phases.ts';
import { shuffledTeams } from './shuffle.ts';
import { questionCount } from './themes.ts';

/** A quiz of the catalogue, as the copy that a game would be played with. */
export interface StartableQuiz extends GameQuiz {
  isActive: boolean;
  isLocked: boolean;
  /** The ids of the picked questions; null or missing when the whole quiz is played. */
  picked?: string[] | null;
  /** Questions that are answered aloud were left out, because nobody would judge them. */
  needsJudge?: boolean;
}

const NEEDS_JUDGE = 'На вопросы этого квиза отвечают вслух: нужен ведущий, который не играет в команде.';

/** The host starts the game of a waiting lobby. The first team to choose a theme is drawn at random. */
export function startGame(state: LobbyState, quiz: StartableQuiz | null, userId: string, world: World): Outcome {
  if (!isHost(state, userId)) return reject(state, 'not_lobby_admin');
  if (state.status === 'in_progress') return reject(state, 'game_in_progress', 'Игра уже идёт.');
  if (state.status === 'finished') return reject(state, 'conflict', 'Игра окончена: сначала верните всех в лобби.');
  if (!quiz) return reject(state, 'conflict', 'Выбранного квиза больше нет.');
  if (quiz.isLocked) return reject(state, 'conflict', 'Этот квиз закрыт.');
  if (!quiz.isActive) return reject(state, 'conflict', 'Выбранный квиз сейчас недоступен.');
  if (questionCount(quiz) === 0 && quiz.needsJudge) return reject(state, 'conflict', NEEDS_JUDGE);
  if (questionCount(quiz) === 0) return reject(state, 'conflict', 'В выбранном квизе нет вопросов.');
  const teams = state.teams.flatMap(({ prepared: _, ...team }) => (team.members.length > 0 ? [team] : []));
  const first = teams[Math.floor(world.chance() * teams.length)];
  if (!first) return reject(state, 'conflict', 'Нужна хотя бы одна команда с участником.');
  const game: GameState = {
    gameId: quiz._id,
    startedAt: world.now,
    phase: PHASE.introOrFinal,
    stage: 'intro',
    instance: 0,
    timer: { totalMs: 0, endsAt: null, leftMs: 0, paused: false },
    chooser: first.teamId,
    used: [],
    round: null,
    scores: Object.fromEntries(teams.map((team) => [team.teamId, 0])),
    answered: [],
    winnerTeams: [],
    inventories: {},
    applied: [],
    ...(quiz.rounds && { board: newBoard(quiz) }),
  };
  const picked = quiz.picked ? { picked: { quest: state.quest, questions: quiz.picked } } : {};
  return done(enterIntro({ ...state, ...picked, status: 'in_progress', teams, game }, world));
}

export interface Rematch {
  /** The game that has ended. */
  gameId: string;
  /** Another quiz for the lobby. */
  quest?: { id: string; title: string } | undefined;
  shuffle: boolean;
}

/**
 * The host starts another game of the same teams once a game is decided, with who waits in them. Nothing happens when
 * that game has been replaced already.
 */
export function playAgain(
  state: LobbyState,
  { gameId, quest, shuffle }: Rematch,
  quiz: StartableQuiz | null,
  userId: string,
  world: World,
): Outcome {
  const isReplaced = state.admin === userId && state.game !== null && state.game.gameId !== gameId;
  if (isReplaced) return done(state);
  const isDecided = state.status === 'finished' || state.game?.stage === 'final';
  const waiting = isDecided ? backToLobby(state) : state;
  const late = isDecided ? waitingIn(state).map(({ playerId }) => playerId) : [];
  const seats = spread(waiting.teams, late);
  const teams = shuffle && waiting.status === 'waiting' ? shuffledTeams(seats, world) : seats;
  const next = { ...waiting, teams, ...(quest && { quest: quest.id, questTitle: quest.title }) };
  const outcome = startGame(next, quiz, userId, world);
  return outcome.rejection ? { state, rejection: outcome.rejection } : outcome;
}
