import { HOST_TOOLS, PHASE } from '@luplay/contracts/lobby-game';
import { kindOf, normalised, type Verdict } from '@luplay/quiz-rules';
import { extended } from '../../items/effects/effects.ts';
import { isBot } from '../../state/bots.ts';
import { type GameState, type NotedAction, questionId, questionOf } from '../../state/game.ts';
import { type GameLobby, isHost, isPlaying, type LobbyState, playerOf, teamById } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, reject, type World } from '../../state/outcome.ts';
import { advanceIfDue, dropQuestion, hostChanged } from './phases.ts';
import { scoreAgain } from './scoring.ts';

/** Actions that a game remembers. */
const KEPT = 200;

/** An action without what `noted` adds. */
type Done = NotedAction extends infer Action ? (Action extends NotedAction ? Omit<Action, 'question'> : never) : never;

/** The game with one more action of its host, for everybody to see. */
export const noted = (game: GameState, action: Done): GameState => ({
  ...game,
  instance: game.instance + 1,
  hostActions: [...(game.hostActions ?? []), { ...action, question: game.used.length } as NotedAction].slice(-KEPT),
});

/** The game of a host who leads it no more, and may read its record. */
export const ledBefore = (game: GameState, userId: string): GameState => ({
  ...game,
  hosts: [...new Set(game.hosts).add(userId)],
});

/** The lobby of a running game that is not decided yet, for its host. */
function running(before: LobbyState, userId: string, world: World): GameLobby | Outcome {
  if (!isHost(before, userId)) return reject(before, 'not_lobby_admin');
  const state = advanceIfDue(before, world);
  if (!isPlaying(state) || state.game.stage === 'final') return reject(state, 'wrong_phase', 'Игра сейчас не идёт.');
  return state;
}

const isOutcome = (found: GameLobby | Outcome): found is Outcome => 'state' in found;

/** The lowest score that a team may have. */
const leastScore = ({ scoring }: LobbyState): number => (scoring === 'risk' ? Number.NEGATIVE_INFINITY : 0);

/** A score changes by `points`, but not below the lowest one. */
function scored(state: GameLobby, teamId: string, points: number): { game: GameState; change: number } {
  const { game } = state;
  const score = game.scores[teamId] ?? 0;
  const change = Math.max(leastScore(state) - score, points);
  // A late answer would score the round again: none is taken any more.
  const round = game.round && { ...game.round, closedAt: null };
  return { game: { ...game, round, scores: { ...game.scores, [teamId]: score + change } }, change };
}

/** The game's `owed` with these amounts. */
function owing({ owed = {} }: GameState, changes: Record<string, number>): Pick<GameState, 'owed'> {
  const all = Object.entries({ ...owed, ...changes }).filter(([, points]) => points > 0);
  return { owed: Object.fromEntries(all) };
}

export interface Correction {
  actionId: string;
  teamId: string;
  /** Not 0. */
  points: number;
  reason: string;
}

/** The host changes the score of a team by hand. */
export function correctPoints(before: LobbyState, correction: Correction, userId: string, world: World): Outcome {
  const state = running(before, userId, world);
  if (isOutcome(state)) return state;
  const { teamId, points, ...given } = correction;
  if (!teamById(state, teamId)) return reject(state, 'not_found', 'Такой команды нет.');
  const { game, change } = scored(state, teamId, points);
  if (change === 0) return reject(state, 'conflict', 'У команды и так нет очков.');
  return done({ ...state, game: noted(game, { kind: 'points', ...given, teamId, points: change }) });
}

/** Takes a correction back, as far as the score allows. Nothing happens when it is taken back already. */
export function undoPoints(before: LobbyState, actionId: string, userId: string, world: World): Outcome {
  const state = running(before, userId, world);
  if (isOutcome(state)) return state;
  const { hostActions = [] } = state.game;
  const action = hostActions.find((one) => one.kind === 'points' && one.actionId === actionId);
  if (action?.kind !== 'points') return reject(state, 'not_found', 'Такого изменения очков нет.');
  if (action.undone || !teamById(state, action.teamId)) return done(state);
  const { teamId, points } = action;
  const owed = state.game.owed?.[teamId] ?? 0;
  // A debt that was there before the correction is none of its making.
  const since = hostActions.slice(hostActions.indexOf(action));
  const due = since.reduce((sum, one) => sum + ((one.kind === 'verdict' && one.owes?.[teamId]) || 0), 0);
  const paid = Math.max(0, Math.min(-points, owed, due));
  const { game } = scored(state, teamId, -points - paid);
  const undone: NotedAction = { ...action, undone: true };
  const actions = hostActions.map((one) => (one === action ? undone : one));
  const owes = owing(game, { [teamId]: owed - paid });
  return done({ ...state, game: { ...game, ...owes, instance: game.instance + 1, hostActions: actions } });
}

/** Drops the question before its answer is shown; the same team chooses again, and the final follows the last one. */
export function skipQuestion(
  before: LobbyState,
  { actionId, questionId: wanted }: { actionId: string; questionId: string },
  userId: string,
  world: World,
): Outcome {
  const state = running(before, userId, world);
  if (isOutcome(state)) return state;
  const { game } = state;
  const { round } = game;
  if (!round || questionId(round.theme, round.question) !== wanted) return done(state);
  if (round.results) return reject(state, 'wrong_phase', 'Ответ уже показан: вопрос не пропустить.');
  const skipped: GameLobby = { ...state, game: noted(game, { kind: 'skip', actionId }) };
  return done(dropQuestion(skipped, world));
}

const TOO_LATE = 'Этот ответ уже не пересмотреть.';

/** Whether the results of this question are shown, and its answers can be judged. Spoken ones have been already. */
function isJudged(game: GameState, wanted: string, world: World): boolean {
  const { round } = game;
  const isShown = round?.results != null && questionId(round.theme, round.question) === wanted;
  return isShown && !round.race && kindOf(questionOf(game, quizOf(world))).judged !== undefined;
}

/** The host says whether a written answer is right; the round is scored again. */
export function judgeText(
  before: LobbyState,
  { actionId, questionId: wanted, ...verdict }: Verdict & { actionId: string; questionId: string },
  userId: string,
  world: World,
): Outcome {
  const state = running(before, userId, world);
  if (isOutcome(state)) return state;
  const { game } = state;
  const { round } = game;
  if (!round || !isJudged(game, wanted, world)) return reject(state, 'wrong_phase', TOO_LATE);
  const isSame = ({ text }: Verdict) => normalised(text) === normalised(verdict.text);
  const { verdicts = [] } = round;
  if (verdicts.find(isSame)?.right === verdict.right) return done(state);
  const judged = [...verdicts.filter((one) => !isSame(one)), verdict];
  const { scores, ...rest } = scoreAgain(state, { verdicts: judged }, quizOf(world), world);
  // What a team lost since may have been gained with the answer that counts no more: then it owes the rest, and pays it
  // when it gains again.
  const owed = { ...game.owed };
  const owes: Record<string, number> = {};
  for (const [teamId, score] of Object.entries(scores)) {
    const due = owed[teamId] ?? 0;
    const rise = Math.max(0, score - (game.scores[teamId] ?? 0));
    scores[teamId] = Math.max(leastScore(state), score - Math.min(due, rise));
    const change = scores[teamId] - score;
    owed[teamId] = due + change;
    if (change !== 0) owes[teamId] = change;
  }
  const again = { ...rest, ...owing(game, owed), scores };
  return done({ ...state, game: noted(again, { kind: 'verdict', actionId, ...verdict, owes }) });
}

/** A team asks the host to judge its answer, once in a game. */
export function appeal(
  before: LobbyState,
  { teamId, questionId: wanted }: { teamId: string; questionId: string },
  userId: string,
  world: World,
): Outcome {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state)) return reject(state, 'wrong_phase');
  const team = teamById(state, teamId);
  if (!team) return reject(state, 'not_found', 'Такой команды нет.');
  if (!team.members.includes(userId)) return reject(state, 'not_team_member');
  const { game } = state;
  const { appeals = {} } = game;
  if (appeals[teamId] === wanted) return done(state);
  if (appeals[teamId] !== undefined) return reject(state, 'conflict', 'Апелляция в этой игре уже была.');
  if (!isJudged(game, wanted, world)) return reject(state, 'wrong_phase', TOO_LATE);
  return done({ ...state, game: { ...game, instance: game.instance + 1, appeals: { ...appeals, [teamId]: wanted } } });
}

const EXTENDABLE: readonly number[] = [PHASE.themeChoice, PHASE.question, PHASE.answering];

/** Everybody gets more time for the choice of a theme, the question or the answers. */
export function addTime(before: LobbyState, actionId: string, userId: string, world: World): Outcome {
  const state = running(before, userId, world);
  if (isOutcome(state)) return state;
  const { game } = state;
  if (!EXTENDABLE.includes(game.phase)) return reject(state, 'wrong_phase', 'Сейчас время не добавить.');
  const { seconds } = HOST_TOOLS;
  const timer = extended(game.timer, seconds, world.now);
  return done({ ...state, game: noted({ ...game, timer }, { kind: 'time', actionId, seconds }) });
}

/** Another player becomes the host, at any time. Nothing happens when that player is the host already. */
export function handOver(
  state: LobbyState,
  { actionId, to }: { actionId: string; to: string },
  userId: string,
  world: World,
): Outcome {
  if (state.admin === to && playerOf(state, userId)) return done(state);
  if (!isHost(state, userId)) return reject(state, 'not_lobby_admin');
  const heir = playerOf(state, to);
  if (!heir || isBot(to)) return reject(state, 'not_found', 'Такого игрока в лобби нет.');
  const game = isPlaying(state)
    ? noted(ledBefore(state.game, userId), { kind: 'host', actionId, name: heir.name, userId: to })
    : state.game;
  return done(hostChanged({ ...state, admin: to, game }, world));
}

/** Other hosts whose notes are kept. */
const OTHERS = 10;

const allNotes = ({ hostNotes, otherNotes = [] }: LobbyState) => [...otherNotes, ...(hostNotes ? [hostNotes] : [])];
export const notesOf = (state: LobbyState, userId: string): string =>
  allNotes(state).find((notes) => notes.userId === userId)?.text ?? '';

export function setHostNotes(state: LobbyState, text: string, userId: string): Outcome {
  if (!isHost(state, userId)) return reject(state, 'not_lobby_admin');
  if (notesOf(state, userId) === text) return done(state);
  const others = allNotes(state).filter((notes) => notes.userId !== userId);
  return done({ ...state, hostNotes: text === '' ? null : { userId, text }, otherNotes: others.slice(-OTHERS) });
}
