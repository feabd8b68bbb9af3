import type { Room } from '@luplay/contracts/broadcast';
import { AppError, SharedAnswer } from '@luplay/service-kit';
import { roomView } from './presenters.ts';
import type { RoomQueries } from './store.ts';

type RoomAnswer = SharedAnswer<{ broadcast: Room; seq: number }>;

/** Rooms whose answer is kept; the one that was serialised first is evicted first. */
const KEPT = 100;

/** The answers with whole rooms, serialised once for each version. */
export class RoomAnswers {
  private readonly queries: Pick<RoomQueries, 'byCode' | 'versionOf'>;
  private readonly byId = new Map<string, { seq: number; answer: RoomAnswer }>();

  constructor(queries: Pick<RoomQueries, 'byCode' | 'versionOf'>) {
    this.queries = queries;
  }

  /** The newest version; throws `not_found`. */
  async byCode(code: string): Promise<RoomAnswer> {
    const version = await this.queries.versionOf(code);
    const kept = version && this.byId.get(version._id);
    if (kept && kept.seq === version.seq) return kept.answer;
    const state = version && (await this.queries.byCode(code));
    if (!state) throw new AppError('not_found');
    const { _id: id, seq, updatedAt } = state;
    // The radio's place as of the last change, so that all replicas serialise a version alike.
    const answer = new SharedAnswer({ broadcast: roomView(state, updatedAt), seq });
    this.keep(id, seq, answer);
    return answer;
  }

  private keep(id: string, seq: number, answer: RoomAnswer): void {
    // A slower read may bring an older version.
    if ((this.byId.get(id)?.seq ?? 0) > seq) return;
    this.byId.delete(id);
    this.byId.set(id, { seq, answer });
    const [oldest] = this.byId.keys();
    if (oldest !== undefined && this.byId.size > KEPT) this.byId.delete(oldest);
  }
}
