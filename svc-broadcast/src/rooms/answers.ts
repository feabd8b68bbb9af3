import type { Room } from '@luplay/contracts/broadcast';
import { AppError, SharedAnswer } from '@luplay/service-kit';
import { roomView } from './presenters.ts';
import type { RoomQueries } from './store.ts';

type RoomAnswer = SharedAnswer<{ broadcast: Room; seq: number }>;

/** Rooms whose answer is kept; the one that was serialised first is evicted first. */
const KEPT = 100;

export type RoomAnswers = ReturnType<typeof roomAnswers>;

/** The answers with whole rooms, serialised once for each version. */
export function roomAnswers(queries: Pick<RoomQueries, 'byCode' | 'versionOf'>) {
  const byId = new Map<string, { seq: number; answer: RoomAnswer }>();

  function keep(id: string, seq: number, answer: RoomAnswer): void {
    // A slower read may bring an older version.
    if ((byId.get(id)?.seq ?? 0) > seq) return;
    byId.delete(id);
    byId.set(id, { seq, answer });
    const [oldest] = byId.keys();
    if (oldest !== undefined && byId.size > KEPT) byId.delete(oldest);
  }

  return {
    /** The newest version; throws `not_found`. */
    async byCode(code: string): Promise<RoomAnswer> {
      const version = await queries.versionOf(code);
      const kept = version && byId.get(version._id);
      if (kept && kept.seq === version.seq) return kept.answer;
      const state = version && (await queries.byCode(code));
      if (!state) throw new AppError('not_found');
      const { _id: id, seq, updatedAt } = state;
      // The radio's place as of the last change, so that all replicas serialise a version alike.
      const answer = new SharedAnswer({ broadcast: roomView(state, updatedAt), seq });
      keep(id, seq, answer);
      return answer;
    },
  };
}
