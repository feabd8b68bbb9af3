import { GAME_REWARDS } from '@luplay/contracts/lobby-game';
import { kindOf, normalised } from '@luplay/quiz-rules';
import { hasBots } from '../../state/bots.ts';
import {
  type FinishedGame,
  type GameState,
  isAsked,
  isBlocked,
  type PlayedRound,
  questionId,
  questionOf,
  type RoundState,
} from '../../state/game.ts';
import { type GameLobby, type LobbyState, playerOf } from '../../state/lobby.ts';
import { done, type Outcome, quizOf, type World } from '../../state/outcome.ts';
import { tallied } from './awards.ts';
import { themeName } from './board.ts';

/**
 * Adds the current question to what goes into the record and to the tally of the awards, if it was scored, and gives
 * appeals back that nobody has judged. To be called once, before it is left.
 */
export function notePlayed(state: GameLobby, world: World): GameLobby {
  const { game } = state;
  const { round } = game;
  if (!round?.results) return state;
  const quiz = quizOf(world);
  const question = questionOf(game, quiz);
  const kind = kindOf(question);
  const isDecided = kind.judged || kind.asked(question).closest;
  const among = {
    teams: Object.values(round.results).flatMap(({ answer }) => answer ?? []),
    theme: quiz.themes[round.theme]?.questions ?? [],
  };
  const { type, timers: _timers, reward: _reward, media: _media, note: _note, special: _special, ...asked } = question;
  const voted = new Set(round.votes.map((vote) => vote.userId));
  const silent = state.teams.flatMap(({ teamId, members }) =>
    (isBlocked(game, teamId) ? [] : members)
      .filter((userId) => !voted.has(userId) && isAsked(game, userId))
      .map((userId) => ({ userId, teamId, option: null })),
  );
  const played = {
    gameId: game.gameId,
    number: game.used.length,
    theme: themeName(game, quiz, round),
    ...(type === 'single' ? asked : { ...asked, type }),
    ...(round.race && { raced: true as const }),
    votes: [...round.votes, ...silent].map((vote) => ({
      ...vote,
      ...(isDecided && vote.option !== null && { correct: kind.share(question, vote.option, among) === 1 }),
      name: playerOf(state, vote.userId)?.name ?? '',
    })),
    results: Object.fromEntries(
      Object.entries(round.results).map(([teamId, { answer, correct, share, points, items }]) => [
        teamId,
        { answer, correct, ...(share !== undefined && { share }), points, items, score: game.scores[teamId] ?? 0 },
      ]),
    ),
    applied: game.applied,
  } as PlayedRound;
  const tally = tallied(game.tally, {
    ...played,
    questionId: questionId(round.theme, round.question),
    teams: game.board?.play?.teams,
  });
  return { ...state, game: { ...game, tally, ...appealsLeft(game, round) }, played: [...state.played, played] };
}

/** The appeals without those that nobody has judged: these teams may appeal again. */
function appealsLeft({ appeals }: GameState, { theme, question, results, verdicts = [] }: RoundState) {
  if (!appeals) return {};
  const isJudged = (teamId: string) => {
    const answer = results?.[teamId]?.answer;
    const text = typeof answer === 'object' && answer && 'text' in answer ? normalised(answer.text) : null;
    return verdicts.some((verdict) => normalised(verdict.text) === text);
  };
  const present = questionId(theme, question);
  const left = Object.entries(appeals).filter(([teamId, asked]) => asked !== present || isJudged(teamId));
  return { appeals: Object.fromEntries(left) };
}

/**
 * The result of a game that ends now. Members of teams that have answered get LuCoins. A game with a single team has
 * no winner to be paid: it pays the smaller reward. A game with bots pays nobody.
 */
export function finishedGame(state: LobbyState, game: GameState, now: number): FinishedGame {
  const { _id: lobbyId, title, admin, quest, questTitle } = state;
  const { gameId, startedAt, used: questions, scores, winnerTeams, hostActions, hosts, left } = game;
  const isContested = state.teams.length > 1;
  const simulated = hasBots(state);
  return {
    ...{ gameId, lobbyId, title, admin, quest, questTitle, startedAt, finishedAt: now, questions },
    teams: state.teams.map(({ teamId, name, members, color, icon }) => ({ teamId, name, members, color, icon })),
    names: Object.fromEntries(state.players.map(({ playerId, name }) => [playerId, name])),
    ...{ scores, winnerTeams },
    rewards: state.teams.flatMap(({ teamId, members }) => {
      if (simulated || !game.answered.includes(teamId)) return [];
      const won = isContested && winnerTeams.includes(teamId);
      const lucoins = won ? GAME_REWARDS.winner : GAME_REWARDS.other;
      // Who came from the bench is paid for an answer of their own.
      const paid = members.filter((userId) => game.seated?.[userId] === undefined);
      return paid.map((userId) => ({ userId, lucoins, won }));
    }),
    ...(hostActions && { hostActions }),
    ...(hosts && { hosts }),
    ...(left && { left }),
    ...(simulated && { simulated }),
  };
}

/** Removes from the lobby what has been put into a record. */
export function recorded(state: LobbyState, saved: Pick<LobbyState, 'played' | 'outbox'>): Outcome {
  const played = state.played.filter(
    (one) => !saved.played.some((round) => round.gameId === one.gameId && round.number === one.number),
  );
  const outbox = state.outbox.filter((one) => !saved.outbox.some((game) => game.gameId === one.gameId));
  const isSame = played.length === state.played.length && outbox.length === state.outbox.length;
  return done(isSame ? state : { ...state, played, outbox });
}

/** Whether only what the lobby keeps for its records has changed: no view shows that. */
export const isBookkeeping = (before: LobbyState, after: LobbyState): boolean =>
  (before.played !== after.played || before.outbox !== after.outbox) &&
  (Object.keys(after) as (keyof LobbyState)[]).every((key) => HIDDEN.has(key) || before[key] === after[key]);

const HIDDEN = new Set<keyof LobbyState>(['seq', 'writeId', 'updatedAt', 'played', 'outbox']);
