import type { BodyOf } from '@luplay/contracts';
import { PREDICTION_LIMITS, type spectators, type Predictions as Table } from '@luplay/contracts/broadcast';
import { type LiveGame, PHASE } from '@luplay/contracts/lobby-game';
import { AppError, type Kit } from '@luplay/service-kit';

type Hash = Readonly<Record<string, string>>;

/** What is kept of a game, each as a hash of Redis. */
interface Kept {
  /** By token. */
  names: Hash;
  /** The predicted team, by `<question> <token>`. */
  picks: Hash;
  /** The teams that were right, separated by spaces, by question. */
  right: Hash;
}

/**
 * The table after a question; null when nobody has ever predicted. Made anew from everything that is kept, so that all
 * replicas may make it, in any order and repeatedly.
 */
export function tableOf({ names, picks, right }: Kept, gameId: string, questionNumber: number): Table | null {
  const points = new Map<string, number>();
  const present = { asked: 0, right: 0 };
  for (const [key, teamId] of Object.entries(picks)) {
    const [question = '', token = ''] = key.split(' ');
    const isRight = right[question]?.split(' ').includes(teamId) ?? false;
    if (isRight) points.set(token, (points.get(token) ?? 0) + 1);
    if (Number(question) !== questionNumber) continue;
    present.asked += 1;
    if (isRight) present.right += 1;
  }
  if (Object.keys(names).length === 0) return null;
  const best = [...points]
    .map(([token, earned]) => ({ name: names[token] ?? '', points: earned }))
    .sort((one, other) => other.points - one.points || one.name.localeCompare(other.name, 'ru'))
    .slice(0, PREDICTION_LIMITS.shown);
  return { gameId, questionNumber, ...present, best };
}

/** Predictions of spectators, in Redis alone: they are for the evening, and nothing depends on them. */
export class Predictions {
  private readonly redis: Kit['redis'];

  constructor({ redis }: Pick<Kit, 'redis'>) {
    this.redis = redis;
  }

  /** Throws what refuses it. */
  async add(state: LiveGame, given: BodyOf<(typeof spectators)['predict']>): Promise<void> {
    const { token, name, gameId, questionNumber, teamId } = given;
    const { lobby, game } = state;
    if (lobby.reactions === false) throw new AppError('forbidden', { message: 'Ведущий выключил прогнозы.' });
    const isOpen = game?.roundPhase === PHASE.question || game?.roundPhase === PHASE.answering;
    if (!isOpen || game.gameId !== gameId || game.questionNumber !== questionNumber) throw new AppError('wrong_phase');
    if (!game.teams.some((team) => team.teamId === teamId)) throw new AppError('not_found');
    const { client } = this.reached();
    const { names, picks } = this.keysOf(gameId);
    if ((await client.hSet(names, token, name)) > 0 && (await client.hLen(names)) > PREDICTION_LIMITS.people) {
      await client.hDel(names, token);
      throw new AppError('conflict', { message: 'Зрителей с прогнозами уже слишком много.' });
    }
    await client.hSet(picks, `${questionNumber} ${token}`, teamId);
    await Promise.all([names, picks].map((key) => client.expire(key, PREDICTION_LIMITS.keptSeconds)));
  }

  /** The table when the answers of a question are public. */
  async score(gameId: string, questionNumber: number, rightTeams: readonly string[]): Promise<Table | null> {
    const { client } = this.reached();
    const keys = this.keysOf(gameId);
    const names = await client.hGetAll(keys.names);
    if (Object.keys(names).length === 0) return null;
    await client.hSet(keys.right, String(questionNumber), rightTeams.join(' '));
    await client.expire(keys.right, PREDICTION_LIMITS.keptSeconds);
    const [picks, right] = await Promise.all([client.hGetAll(keys.picks), client.hGetAll(keys.right)]);
    return tableOf({ names, picks, right }, gameId, questionNumber);
  }

  private keysOf(gameId: string): Record<keyof Kept, string> {
    const key = (kind: string) => this.redis.key([`predictions:${kind}`, gameId]);
    return { names: key('names'), picks: key('picks'), right: key('right') };
  }

  private reached(): Kit['redis'] {
    if (!this.redis.connected) throw new AppError('unavailable');
    return this.redis;
  }
}
