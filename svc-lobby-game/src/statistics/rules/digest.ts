import { createHash } from 'node:crypto';
import { type AskedQuestion, isRightVote, judgedAloud, kindOf, tallyOf } from '@luplay/quiz-rules';
import type { GameRecord } from '../../games/records/store.ts';
import { askedIn, type PlayedRound } from '../../state/game.ts';
import { packTimes } from './times.ts';

/** What the statistics of a quiz need of one played question. Counts are of members, unless they say otherwise. */
export interface QuestionDigest {
  key: string;
  /** Its number in the record, to look up its text. */
  number: number;
  /** By what `countedOf` names. */
  votes: number[];
  silent: number;
  /** Times to answer, packed. */
  times: Uint8Array;
  points: number;
  /** Teams with members. */
  teams: number;
  /** Members whose last answer of the game was to this question; at the end all who had not left. */
  last: number;
}

export interface PlayerDigest {
  userId: string;
  name: string;
  answers: number;
  right: number;
  silent: number;
  /** The sum of the known times to answer, ms, and how many are known. */
  ms: number;
  timed: number;
}

/** A finished game, a tenth of the size of its record. */
export interface GameDigest {
  quest: string;
  lobbyId: string;
  startedAt: number;
  finishedAt: number;
  simulated?: true;
  /** In the order in which they were played. */
  questions: QuestionDigest[];
  players: PlayerDigest[];
}

/** The name of a player when the game was digested, right after its end. `recorded`: the one in the record. */
export type NameOf = (userId: string, recorded: string) => string;

export function gameDigest(record: GameRecord, nameOf: NameOf = (_, recorded) => recorded): GameDigest {
  const { quest, lobbyId, startedAt, finishedAt, simulated, teams } = record;
  const rounds = record.rounds.toSorted((one, other) => one.number - other.number);
  const lasts = lastAnswers(rounds, new Set(teams.flatMap(({ members }) => members)));
  return {
    ...{ quest, lobbyId, startedAt, finishedAt },
    ...(simulated ? { simulated } : {}),
    questions: rounds.map((round, position) => questionDigest(round, lasts[position] ?? 0)),
    players: playerDigests(rounds).map((player) => ({ ...player, name: nameOf(player.userId, player.name) })),
  };
}

/** Answered aloud by who pressed the button: the others were not to answer. */
const isRace = ({ raced, type, votes }: PlayedRound): boolean =>
  raced === true || type === 'spoken' || votes.some(({ option }) => judgedAloud(option) !== null);

function questionDigest(round: PlayedRound, last: number): QuestionDigest {
  const teams = new Set(round.votes.map(({ teamId }) => teamId));
  return {
    key: questionKey(askedIn(round)),
    number: round.number,
    votes: tallyOf(askedIn(round), round.votes),
    silent: isRace(round) ? 0 : round.votes.filter(({ option }) => option === null).length,
    times: packTimes(round.votes.flatMap(({ ms }) => ms ?? [])),
    points: Object.values(round.results).reduce((sum, { points }) => sum + points, 0),
    teams: teams.size,
    last,
  };
}

/**
 * By position: how many members gave their last answer of the game there. Those who were there to the end and only did
 * not have to answer any more, as in questions of other teams and of the button, count at the end.
 */
function lastAnswers(rounds: readonly PlayedRound[], atEnd: ReadonlySet<string>): number[] {
  const lastOf = new Map<string, number>();
  const silent = new Set<string>();
  for (const [position, round] of rounds.entries()) {
    for (const { userId, option } of round.votes) {
      if (option === null) {
        if (!isRace(round)) silent.add(userId);
        continue;
      }
      lastOf.set(userId, position);
      silent.delete(userId);
    }
  }
  const counts = rounds.map(() => 0);
  for (const [userId, last] of lastOf) {
    const position = atEnd.has(userId) && !silent.has(userId) ? rounds.length - 1 : last;
    counts[position] = (counts[position] ?? 0) + 1;
  }
  return counts;
}

function playerDigests(rounds: readonly PlayedRound[]): PlayerDigest[] {
  const players = new Map<string, PlayerDigest>();
  for (const round of rounds) {
    const question = askedIn(round);
    if (kindOf(question).unscored) continue;
    const isRaced = isRace(round);
    for (const vote of round.votes) {
      const { userId, name, option, ms } = vote;
      const player = players.get(userId) ?? { userId, name, answers: 0, right: 0, silent: 0, ms: 0, timed: 0 };
      players.set(userId, player);
      if (name !== '') player.name = name;
      if (option === null) {
        if (!isRaced) player.silent += 1;
        continue;
      }
      player.answers += 1;
      if (isRightVote(question, vote)) player.right += 1;
      if (ms == null) continue;
      player.ms += ms;
      player.timed += 1;
    }
  }
  return [...players.values()];
}

/**
 * Identifies a question within its quiz by what players see of it and by what is right. Once that is edited, older
 * answers do not say anything about it any more.
 */
export const questionKey = (question: AskedQuestion): string =>
  createHash('sha256')
    .update(JSON.stringify(kindOf(question).identity(question)))
    .digest('base64url')
    .slice(0, 22);
