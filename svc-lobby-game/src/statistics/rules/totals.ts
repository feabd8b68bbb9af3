import { setImmediate } from 'node:timers/promises';
import { EVENING_GAP_MS, type PlayerStatistics } from '@luplay/contracts/lobby-game';
import type { GameDigest, PlayerDigest, QuestionDigest } from './digest.ts';
import { type Quartiles, TimeCounts } from './times.ts';

export interface QuestionTotals {
  played: number;
  votes: number[];
  silent: number;
  points: number;
  teams: number;
  left: number;
  times: Quartiles | null;
  /** The newest game that has it, and its number there: its text is in that game's record. */
  seenIn: { gameId: string; number: number };
}

export interface Position {
  number: number;
  games: number;
  players: number;
  active: number;
}

type Growing = Omit<QuestionTotals, 'times'> & { counts: TimeCounts };

/** Sums up digests of games, which are to be added newest first. */
export class QuizTotals {
  games = 0;
  evenings = 0;
  players = 0;
  answers = 0;
  right = 0;
  readonly positions: Position[] = [];
  private readonly people = new Set<string>();
  /** By lobby: when the earliest game so far began. */
  private readonly began = new Map<string, number>();
  private readonly byKey = new Map<string, Growing>();

  add(gameId: string, digest: GameDigest): void {
    const { questions, players, lobbyId, startedAt, finishedAt } = digest;
    this.games += 1;
    const later = this.began.get(lobbyId);
    if (later === undefined || later - finishedAt > EVENING_GAP_MS) this.evenings += 1;
    this.began.set(lobbyId, startedAt);
    for (const { userId, answers, right } of players) {
      this.people.add(userId);
      this.answers += answers;
      this.right += right;
    }
    this.players = this.people.size;
    const everAnswered = questions.reduce((sum, { last }) => sum + last, 0);
    let active = everAnswered;
    let left = 0;
    for (const [index, question] of questions.entries()) {
      this.addQuestion(gameId, question, left);
      this.addPosition(index, everAnswered, active);
      left = question.last;
      active -= question.last;
    }
  }

  /** By question key. */
  async questions(): Promise<Map<string, QuestionTotals>> {
    const found = new Map<string, QuestionTotals>();
    for await (const part of inParts(this.byKey, PARTS.questions)) {
      for (const [key, { counts, ...sums }] of part) found.set(key, { ...sums, times: counts.quartiles() });
    }
    return found;
  }

  /** `left`: members whose last answer was to the question before. */
  private addQuestion(gameId: string, question: QuestionDigest, left: number): void {
    const { key, number, votes, silent, times, points, teams } = question;
    let sums = this.byKey.get(key);
    if (!sums) {
      const none = { played: 0, silent: 0, points: 0, teams: 0, left: 0 };
      sums = { ...none, votes: votes.map(() => 0), counts: new TimeCounts(), seenIn: { gameId, number } };
      this.byKey.set(key, sums);
    }
    sums.played += 1;
    sums.silent += silent;
    sums.points += points;
    sums.teams += teams;
    sums.left += left;
    for (const [option, count] of votes.entries()) sums.votes[option] = (sums.votes[option] ?? 0) + count;
    sums.counts.add(times);
  }

  private addPosition(index: number, players: number, active: number): void {
    this.positions[index] ??= { number: index + 1, games: 0, players: 0, active: 0 };
    const position = this.positions[index];
    position.games += 1;
    position.players += players;
    position.active += active;
  }
}

/** Worked on at once; each takes 1 to 3 ms. */
export const PARTS = { questions: 50, players: 2_000 } as const;

/**
 * A long list in parts of `size`, with a turn of the event loop before each: the games of this process go on meanwhile.
 */
async function* inParts<T>(all: Iterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = [];
  for (const entry of all) {
    if (part.push(entry) < size) continue;
    await setImmediate();
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Sums up players over games, which are to be added newest first. */
export class PlayerTotals {
  private readonly byId = new Map<string, PlayerDigest & { games: number }>();

  add(players: readonly PlayerDigest[]): void {
    for (const player of players) {
      const sums = this.byId.get(player.userId);
      if (!sums) {
        this.byId.set(player.userId, { ...player, games: 1 });
        continue;
      }
      sums.games += 1;
      sums.answers += player.answers;
      sums.right += player.right;
      sums.silent += player.silent;
      sums.ms += player.ms;
      sums.timed += player.timed;
    }
  }

  get total(): number {
    return this.byId.size;
  }

  /** Those with the most answers. */
  async most(limit: number): Promise<PlayerStatistics[]> {
    let best: (PlayerDigest & { games: number })[] = [];
    for await (const part of inParts(this.byId.values(), PARTS.players)) {
      best = [...best, ...part]
        .sort((one, other) => other.answers - one.answers || (one.userId < other.userId ? -1 : 1))
        .slice(0, limit);
    }
    return best.map(({ ms, timed, ...player }) => ({ ...player, meanMs: timed === 0 ? null : Math.round(ms / timed) }));
  }
}
