import {
  BOARD_LIMITS,
  EXPLAINED_RESULTS,
  HOST_WAIT_SECONDS,
  OPENED_RESULTS,
  PHASE,
  PHASE_SECONDS,
} from '@luplay/contracts/lobby-game';
import { leaveQuestion } from '../../items/effects/pending.ts';
import { isBot } from '../../state/bots.ts';
import {
  type GameState,
  isAsked,
  isBlocked,
  isPlayable,
  questionOf,
  type RoundState,
  type TimerState,
} from '../../state/game.ts';
import { type GameLobby, isPlaying, type LobbyState, nextTeam, teamOf, withoutMember } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, type World } from '../../state/outcome.ts';
import { boardOf, chooserAfter, openCells, questionAt } from './board.ts';
import { decidedByTime, firstDecision, hasMembers, withoutEmptyTeams } from './board-decisions.ts';
import { decided, dueAt, hasJudge, isRaced, isRunnable, NEW_RACE, withoutAbsent } from './race.ts';
import { finishedGame, notePlayed } from './records.ts';
import { scoreRound, winners } from './scoring.ts';
import { drawQuestion, hasQuestions } from './themes.ts';

export type QuestionPhase = typeof PHASE.question | typeof PHASE.answering | typeof PHASE.results | typeof PHASE.totals;

/** Starts the phase's timer. A pause lasts until the host ends it, whichever phases come meanwhile. */
function timed(game: GameState, seconds: number, world: World): GameState {
  const totalMs = Math.round(seconds * 1000);
  const { paused } = game.timer;
  return {
    ...game,
    instance: game.instance + 1,
    timer: { totalMs, endsAt: paused ? null : world.now + totalMs, leftMs: totalMs, paused },
  };
}

/** A phase that the host ends; its timer only makes sure that a game never stops for good. */
function waitingForHost(game: GameState, world: World): GameState {
  const waiting = timed(game, HOST_WAIT_SECONDS.longest, world);
  return { ...waiting, timer: { ...waiting.timer, waitsForHost: true } };
}

/** How long a phase had run at the time `at`, without pauses. Items that extend the phase do not change it. */
export const elapsedMs = ({ totalMs, endsAt, leftMs, held }: TimerState, at: number): number =>
  Math.max(0, totalMs - (endsAt === null || held ? leftMs : endsAt - at));

export function enterIntro(state: GameLobby, world: World): GameLobby {
  const intro: GameState = { ...state.game, phase: PHASE.introOrFinal, stage: 'intro' };
  return { ...state, game: timed(intro, PHASE_SECONDS.intro, world) };
}

/**
 * Theme choice, or the decisions of a board; the current question, if any, is dropped. `wanted`: the team that chooses,
 * or the next one when it is empty.
 */
export function enterThemeChoice(state: GameLobby, wanted: string | null, world: World): GameLobby {
  const noted = notePlayed(state, world);
  const chooser = hasMembers(state, wanted) ? wanted : nextTeam(state, wanted);
  const game = leaveQuestion(noted.game);
  const choice: GameState = { ...game, phase: PHASE.themeChoice, stage: 'round', round: null, chooser };
  if (game.board) return boardGoesOn(firstDecision({ ...noted, game: choice }, world), world);
  return { ...noted, game: timed(choice, PHASE_SECONDS.themeChoice, world) };
}

/** Something was decided on a board: the question begins, or the next decision, which has its own time. */
export function boardGoesOn(state: GameLobby, world: World): GameLobby {
  const { game } = state;
  if (game.round) return enterQuestion(state, PHASE.question, world);
  if (boardOf(game).decision) return { ...state, game: timed(game, BOARD_LIMITS.decision, world) };
  return dropQuestion(state, world);
}

/**
 * Enters one of the phases of the current question. Entering `results` or `totals` scores the round once. Going back
 * from `answering` to `question` discards the votes; a question that was scored is never asked again.
 */
export function enterQuestion(state: GameLobby, phase: QuestionPhase, world: World): GameLobby {
  const { game } = state;
  if (!game.round) throw new Error('there is no current question');
  const quiz = quizOf(world);
  const isAsked = phase === PHASE.question || phase === PHASE.answering;
  if (isAsked && game.round.results) throw new Error('the question has been revealed');
  const moved = isAsked ? asked(state, game.round, phase, world) : scoreRound(closed(state, phase, world), quiz, world);
  const { timers, explanation } = questionOf(game, quiz);
  const extra = phase === PHASE.results ? openingSeconds(state) + readingSeconds(explanation) : 0;
  const seconds = Math.max(timers[`part${phase}`], extra);
  const inPhase: GameState = { ...moved, phase, stage: 'round' };
  const waits = phase === PHASE.results && state.advance === 'host' && state.admin !== null;
  const entered = { ...state, game: waits ? waitingForHost(inPhase, world) : timed(inPhase, seconds, world) };
  // If every team is blocked, no answer is awaited.
  return phase === PHASE.answering ? endIfAllAnswered(entered, world) : entered;
}

/** How long it takes to open the answers of a board's final. */
function openingSeconds({ game: { board }, teams }: GameLobby): number {
  if (board?.play?.special !== 'final') return 0;
  return Math.min(OPENED_RESULTS.most, OPENED_RESULTS.perTeam * (board.play.teams ?? teams).length);
}

/** How long an explanation takes to read. */
function readingSeconds(explanation = ''): number {
  const { least, charactersPerSecond, most } = EXPLAINED_RESULTS;
  return explanation === '' ? 0 : Math.min(most, Math.max(least, Math.ceil(explanation.length / charactersPerSecond)));
}

/** A question that is asked from its beginning has no votes. With the phase `answering` the button opens. */
function asked(state: GameLobby, round: RoundState, phase: QuestionPhase, world: World): GameState {
  const { game } = state;
  const isBegun = phase === PHASE.answering;
  const votes = isBegun ? round.votes : [];
  const { race: before = NEW_RACE, ...written } = round;
  // The host may have begun to play since the question was shown: then nobody judges what is said.
  if (!isRaced(state, questionOf(game, quizOf(world)))) return { ...game, round: { ...written, votes } };
  const openedAt = Math.min(game.timer.endsAt ?? world.at, world.at);
  const race = isBegun ? { ...before, openedAt } : NEW_RACE;
  return { ...game, round: { ...round, votes, race } };
}

/**
 * Notes for the phase `results` when answering ended: when its time was up, or when the command arrived that ended it
 * early. In `totals` items may already be applied to what was won, so no late answer is accepted there.
 */
function closed(state: GameLobby, next: QuestionPhase, world: World): GameLobby {
  const { round, phase, timer } = state.game;
  if (!round || (phase !== PHASE.answering && next === PHASE.results)) return state;
  const closedAt = next === PHASE.results ? Math.min(timer.endsAt ?? world.at, world.at) : null;
  const openMs = closedAt === null ? null : elapsedMs(timer, closedAt);
  return { ...state, game: { ...state.game, round: { ...round, closedAt, openMs } } };
}

/** Decides the game: winners and record are final, and only the final screen is left. */
export function enterFinal(state: GameLobby, world: World): GameLobby {
  const noted = notePlayed(state, world);
  const winnerTeams = winners(state.game.scores);
  const left = leaveQuestion(noted.game);
  const { board } = left;
  const final: GameState = {
    ...left,
    ...{ phase: PHASE.introOrFinal, stage: 'final', round: null, winnerTeams },
    ...(board && { board: { ...board, decision: null, cell: null, play: null } }),
  };
  const game = timed(final, PHASE_SECONDS.final, world);
  return { ...noted, game, outbox: [...noted.outbox, finishedGame(state, game, world.now)] };
}

function finish(state: GameLobby): LobbyState {
  const { game } = state;
  const timer: TimerState = { totalMs: game.timer.totalMs, endsAt: null, leftMs: 0, paused: false };
  return { ...state, status: 'finished', game: { ...game, instance: game.instance + 1, timer } };
}

/** The timer stands with the time that is left. */
export function stopped(state: GameLobby, { now }: World): GameLobby {
  const isGathering = state.game.timer.held && state.game.timer.endsAt !== null;
  const { game } = isGathering ? decided(state, now) : state;
  const { held, endsAt } = game.timer;
  const leftMs = held ? game.timer.leftMs : Math.max(0, (endsAt ?? now) - now);
  const timer = { ...game.timer, paused: true, endsAt: null, leftMs };
  return { ...state, game: { ...game, instance: game.instance + 1, timer } };
}

/** A paused timer continues with the time that was left. */
export function resumed(state: GameLobby, world: World): GameLobby {
  const { game } = state;
  const { held, leftMs } = game.timer;
  const timer = { ...game.timer, paused: false, endsAt: held ? null : world.now + leftMs };
  return { ...state, game: { ...game, instance: game.instance + 1, timer } };
}

/** The state after the current phase has ended. */
export function phaseOver(state: GameLobby, world: World): LobbyState {
  const { game } = state;
  switch (game.phase) {
    case PHASE.introOrFinal:
      return game.stage === 'final' ? finish(state) : enterThemeChoice(state, game.chooser, world);
    case PHASE.themeChoice:
      if (game.board) return boardGoesOn(decidedByTime(state, world), world);
      return enterQuestion(drawQuestion(state, null, world), PHASE.question, world);
    case PHASE.question:
      return enterQuestion(state, PHASE.answering, world);
    case PHASE.answering:
      return enterQuestion(state, PHASE.results, world);
    case PHASE.results:
      return enterQuestion(state, PHASE.totals, world);
    case PHASE.totals:
      return hasQuestions(game, quizOf(world))
        ? enterThemeChoice(state, chooserAfter(state), world)
        : enterFinal(state, world);
  }
}

/**
 * Drops the current question, which was not scored; the same team chooses again, and the final follows the last one.
 */
export const dropQuestion = (state: GameLobby, world: World): GameLobby =>
  hasQuestions(state.game, quizOf(world))
    ? enterThemeChoice(state, state.game.chooser, world)
    : enterFinal(state, world);

/**
 * Ends each phase whose time was up when the request arrived, and decides each race; the same object when there is
 * nothing to do.
 */
export function advanceIfDue(state: LobbyState, world: World): LobbyState {
  let current = state;
  while (isPlaying(current)) {
    const due = dueAt(current.game);
    if (due === null || due > world.at) break;
    current = current.game.timer.held ? decided(current, world.now) : phaseOver(current, world);
  }
  return current;
}

/** The members whose answers are awaited; none in other phases, while the game is paused, and of a race. */
export function* awaitedMembers(state: LobbyState): Generator<string> {
  if (!isPlaying(state)) return;
  const { game } = state;
  if (game.phase !== PHASE.answering || game.timer.paused || !game.round || game.round.race) return;
  const voted = new Set(game.round.votes.map((vote) => vote.userId));
  for (const { teamId, members } of state.teams) {
    if (isBlocked(game, teamId)) continue;
    for (const userId of members) if (!voted.has(userId) && isAsked(game, userId)) yield userId;
  }
}

/** Each member votes once, so while there are fewer votes than these, somebody is awaited. */
const askedMembers = ({ teams, game }: GameLobby): number =>
  teams.reduce(
    (sum, { teamId, members }) =>
      sum + (isBlocked(game, teamId) ? 0 : members.filter((userId) => isAsked(game, userId)).length),
    0,
  );

/**
 * Ends the phase `answering` when no answer is awaited any more. With `present`, only members who are present are
 * awaited; bots always are. If nobody is present and nobody has answered, the phase runs its time.
 */
export function endIfAllAnswered<S extends LobbyState>(
  state: S,
  world: World,
  present?: ReadonlySet<string>,
): S | GameLobby {
  if (!isPlaying(state)) return state;
  const { phase, timer, round } = state.game;
  if (phase !== PHASE.answering || timer.paused || !round) return state;
  if (round.race) {
    const isDeserted = state.teams.every(({ members }) => members.length === 0);
    const isOpen = round.race.presses.length > 0 || isRunnable(state, round) || isDeserted;
    return isOpen ? state : enterQuestion(state, PHASE.results, world);
  }
  if (!present && round.votes.length < askedMembers(state)) return state;
  const isPresent = (userId: string) => isBot(userId) || (present?.has(userId) ?? true);
  // Runs at every answer: the first awaited member decides.
  for (const userId of awaitedMembers(state)) if (isPresent(userId)) return state;
  const voted = new Set(round.votes.map((vote) => vote.userId));
  const hasPlayers = state.teams.some(({ members }) => members.some((id) => voted.has(id) || isPresent(id)));
  return hasPlayers ? enterQuestion(state, PHASE.results, world) : state;
}

/** The players present have changed: the absent ones are not awaited. */
export function presenceChanged(before: LobbyState, present: ReadonlySet<string>, world: World): Outcome {
  const state = advanceIfDue(before, world);
  return done(decideForAbsent(endIfAllAnswered(state, world, present), world, present));
}

/** The members of the teams that decide on a board, once absent ones have been awaited long enough. */
export function decidingMembers(state: LobbyState, now: number): string[] {
  if (!isPlaying(state) || state.game.timer.paused) return [];
  const { phase, timer, board } = state.game;
  const teams = (phase === PHASE.themeChoice && board?.decision?.teams) || [];
  if (elapsedMs(timer, now) < BOARD_LIMITS.absent * 1000) return [];
  return state.teams.flatMap(({ teamId, members }) => (teams.includes(teamId) ? members : []));
}

/** If nobody is present at all, the decision runs its time. */
function decideForAbsent(state: LobbyState, world: World, present: ReadonlySet<string>): LobbyState {
  const isPresent = (userId: string) => isBot(userId) || present.has(userId);
  const awaited = decidingMembers(state, world.now);
  if (awaited.length === 0 || awaited.some(isPresent)) return state;
  return state.teams.some(({ members }) => members.some(isPresent)) ? phaseOver(state as GameLobby, world) : state;
}

/** The game that remembers a member who leaves, if they have played. */
function leftBy(state: GameLobby, userId: string): GameState {
  const { game } = state;
  const { teamId } = teamOf(state, userId) ?? {};
  if (teamId === undefined || game.used.length === 0 || !isAsked(game, userId)) return game;
  const others = (game.left ?? []).filter((one) => one.userId !== userId);
  return { ...game, left: [...others, { userId, teamId }] };
}

/**
 * Takes a player who leaves the lobby out of the teams. During a game, empty teams are kept for their points, an empty
 * choosing team passes its turn on, and the answer of who has left is not awaited. When the last person leaves, a
 * pause ends: nobody is left who could end it.
 */
export function memberLeft(state: LobbyState, userId: string, world: World): LobbyState {
  if (state.status === 'waiting') return { ...state, teams: withoutMember(state.teams, userId) };
  const teams = state.teams.map((team) =>
    team.members.includes(userId) ? { ...team, members: team.members.filter((member) => member !== userId) } : team,
  );
  const left: LobbyState = { ...state, teams, game: isPlaying(state) ? leftBy(state, userId) : state.game };
  if (!isPlaying(left)) return left;
  const isDeserted = !left.players.some(({ playerId }) => !isBot(playerId));
  if (isDeserted && left.game.timer.paused) return withoutHost(resumed(withoutAbsent(left, world.now), world), world);
  if (isDeserted && left.game.timer.waitsForHost) return withoutHost(left, world);
  const { game } = left;
  if (game.phase === PHASE.themeChoice && game.board) {
    const decided = withoutEmptyTeams(left, world);
    const isSame = decided.game.board?.decision?.id === game.board.decision?.id;
    return isSame ? decided : boardGoesOn(decided, world);
  }
  const chooser = teams.find((team) => team.teamId === game.chooser);
  const isChoosing = game.stage === 'intro' || game.phase === PHASE.themeChoice;
  if (isChoosing && chooser?.members.length === 0) {
    return { ...left, game: { ...game, instance: game.instance + 1, chooser: nextTeam(left, game.chooser) } };
  }
  return endIfAllAnswered(withoutAbsent(left, world.now), world);
}

/** While all teams were empty nobody could choose. Now somebody is seated. */
export function choosable(state: GameLobby, world: World): GameLobby {
  const { phase, chooser, board, instance } = state.game;
  if (phase !== PHASE.themeChoice || hasMembers(state, chooser)) return state;
  if (!board) return { ...state, game: { ...state.game, instance: instance + 1, chooser: nextTeam(state, chooser) } };
  return board.decision?.teams.length === 0 ? boardGoesOn(firstDecision(state, world), world) : state;
}

/**
 * The host has changed, or nobody is left. While nobody can judge, questions that are answered aloud are skipped; one
 * that is under way is dropped.
 */
export function hostChanged(before: LobbyState, world: World): LobbyState {
  const state = advanceIfDue(before, world);
  if (!isPlaying(state) || state.game.stage === 'final') return state;
  const { unjudged: wasUnjudged = false, ...others } = state.game;
  const isUnjudged = !hasJudge(state);
  if (isUnjudged === wasUnjudged) return state;
  const game: GameState = { ...others, instance: others.instance + 1, ...(isUnjudged && { unjudged: true }) };
  const led: GameLobby = { ...state, game };
  return isUnjudged && needsJudge(led, world) ? dropQuestion(led, world) : led;
}

/** Whether nobody can judge the current question, or there is none to go on choosing. */
function needsJudge({ game }: GameLobby, world: World): boolean {
  const quiz = quizOf(world);
  const { round, phase, board } = game;
  // A text that is not being answered yet will be written.
  if (round) {
    const isRace = phase === PHASE.answering && round.race;
    return round.results === null && Boolean(isRace || !isPlayable(game, questionOf(game, quiz)));
  }
  if (!hasQuestions(game, quiz)) return true;
  if (board?.cell) return !isPlayable(game, questionAt(quiz, board.cell));
  const kind = board?.decision?.kind;
  return kind !== undefined && openCells(game, quiz).length < (kind === 'strike' ? 2 : 1);
}

/** A game that waits for its host goes on: nobody is left who could end the phase. */
const withoutHost = (state: GameLobby, world: World): GameLobby =>
  state.game.timer.waitsForHost ? enterQuestion(state, PHASE.totals, world) : state;
