import { type HeldRolecards, heldRolecards } from '@luplay/contracts/user';
import { AppError, isUnavailable, type Kit } from '@luplay/service-kit';
import type { Holders } from './holders.ts';

/** How long an answer of svc-user counts while the bucket has nothing as new, ms. */
const ANSWER_LIFETIME_MS = 5_000;
/** When an answer about a user who is not in the bucket is forgotten, ms. */
const UNUSED_MS = 60_000;

export type Holdings = Awaited<ReturnType<typeof followHoldings>>;

/**
 * Which role cards users hold, without a question at each action: what svc-user has published, or an answer of svc-user
 * that is newer. It is asked only about users of whom it has published nothing, or for seconds nothing as new as its
 * answer.
 */
export async function followHoldings(kit: Pick<Kit, 'nats' | 'now'>, holders: Pick<Holders, 'of'>) {
  const answers = new Map<string, HeldRolecards & { at: number }>();
  const listeners: ((userId: string) => void)[] = [];
  const published = await kit.nats.bucket(heldRolecards).mirror((userId, held) => {
    if (held && held.rev >= (answers.get(userId)?.rev ?? 0)) answers.delete(userId);
    for (const listener of listeners) listener(userId);
  });

  const isFresh = ({ at }: { at: number }) => kit.now() - at < ANSWER_LIFETIME_MS;

  /** The newest that is known; null: svc-user has to be asked. */
  function known(userId: string): HeldRolecards | null {
    const held = published.get(userId);
    const answer = answers.get(userId);
    if (held && (!answer || answer.rev <= held.rev)) return held;
    return answer && isFresh(answer) ? answer : null;
  }

  /** Takes an answer of svc-user, which counts at once. */
  function learn(userId: string, { rev, cards }: HeldRolecards): void {
    const before = answers.get(userId);
    if (before && isFresh(before) && before.rev > rev) return;
    if ((published.get(userId)?.rev ?? -1) >= rev) answers.delete(userId);
    else answers.set(userId, { rev, cards, at: kit.now() });
  }

  async function ask(userId: string): Promise<readonly string[]> {
    try {
      const { rev, rolecards } = await holders.of(userId);
      const held = { rev, cards: rolecards.map(({ id }) => id) };
      learn(userId, held);
      return held.cards;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return [];
      const last = answers.get(userId) ?? published.get(userId);
      if (!isUnavailable(error) || !last) throw error;
      return last.cards;
    }
  }

  return {
    /** The ids of the user's cards, oldest first. Accounts unknown to svc-user hold none. */
    of: async (userId: string): Promise<readonly string[]> => known(userId)?.cards ?? ask(userId),

    learn,

    /** Calls `listener` with the userId of each user whose cards were published anew. */
    onChange: (listener: (userId: string) => void) => void listeners.push(listener),

    forgetUnused(): void {
      const before = kit.now() - UNUSED_MS;
      for (const [userId, { at }] of answers) if (at < before && !published.get(userId)) answers.delete(userId);
    },

    get held(): Record<string, number> {
      return { holdings: published.size, holdingAnswers: answers.size };
    },
  };
}
