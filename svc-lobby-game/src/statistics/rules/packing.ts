import type { GameDigest, PlayerDigest, QuestionDigest } from './digest.ts';

/**
 * A digest as it is stored. Ten thousand of them are read at once, in the process that runs games: as single numbers
 * they would take four times as long to decode, and several times the memory in the embedded database.
 */
export interface PackedDigest extends Omit<GameDigest, 'questions' | 'players'> {
  keys: string[];
  /** For each key: the numbers of its `QuestionDigest`, then the votes by option. */
  sums: Uint8Array;
  /** The packed times of all questions. */
  times: Uint8Array;
  userIds: string[];
  names: string[];
  /** For each user: COUNTS. */
  counts: Uint8Array;
}

const BYTES = 4;
const LARGEST = 0xffff_ffff;
const COUNTS = ['answers', 'right', 'silent', 'ms', 'timed'] as const satisfies (keyof PlayerDigest)[];

function packNumbers(numbers: readonly number[]): Buffer {
  const packed = Buffer.alloc(numbers.length * BYTES);
  for (const [index, value] of numbers.entries()) {
    // What is below 0 is stored as its two's complement.
    packed.writeUInt32LE(Math.min(LARGEST, Math.round(value)) >>> 0, index * BYTES);
  }
  return packed;
}

/** Reads packed numbers one after the other. */
function reader(packed: Uint8Array): () => number {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = -BYTES;
  return () => {
    at += BYTES;
    return view.getUint32(at, true);
  };
}

export function packDigest({ questions, players, ...game }: GameDigest): PackedDigest {
  const sums = questions.flatMap(({ number, silent, points, teams, last, times, votes }) => [
    ...[number, silent, points, teams, last, times.length, votes.length],
    ...votes,
  ]);
  return {
    ...game,
    keys: questions.map(({ key }) => key),
    sums: packNumbers(sums),
    times: Buffer.concat(questions.map(({ times }) => times)),
    userIds: players.map(({ userId }) => userId),
    names: players.map(({ name }) => name),
    counts: packNumbers(players.flatMap((player) => COUNTS.map((field) => player[field]))),
  };
}

export function unpackDigest({ keys, sums, times, userIds, names, counts, ...game }: PackedDigest): GameDigest {
  return { ...game, questions: questionsOf(keys, sums, times), players: playersOf(userIds, names, counts) };
}

function questionsOf(keys: readonly string[], sums: Uint8Array, times: Uint8Array): QuestionDigest[] {
  const next = reader(sums);
  let at = 0;
  return keys.map((key) => {
    // Points alone can be below 0.
    const [number, silent, points, teams, last] = [next(), next(), next() | 0, next(), next()];
    const own = times.subarray(at, at + next());
    at += own.length;
    const votes = Array.from({ length: next() }, next);
    return { key, number, votes, silent, times: own, points, teams, last };
  });
}

function playersOf(userIds: readonly string[], names: readonly string[], counts: Uint8Array): PlayerDigest[] {
  const next = reader(counts);
  return userIds.map((userId, index) => ({
    ...{ userId, name: names[index] ?? '' },
    ...{ answers: next(), right: next(), silent: next(), ms: next(), timed: next() },
  }));
}
