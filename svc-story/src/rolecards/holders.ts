import {
  cardHolders,
  giveRolecard,
  HOLDERS_PAGE,
  type RolecardHolder,
  rolecardHolders,
  rolecardsOf,
  takeRolecard,
} from '@luplay/contracts/user';
import { AppError, type Caller, type Kit, mayFindBy } from '@luplay/service-kit';

/** Throws, as for a stranger, unless the caller may find somebody by `ref`. */
export function assertMayFindBy(caller: Caller, ref: string): void {
  if (!mayFindBy(caller, ref)) throw new AppError('not_found', { message: 'Пользователь не найден.' });
}

export type Holders = ReturnType<typeof askHolders>;

/** Users and their role cards, which svc-user owns. */
export function askHolders({ nats }: Pick<Kit, 'nats'>) {
  /** Null for accounts that do not exist. */
  async function found(user: string) {
    try {
      return await nats.ask(rolecardsOf, { user });
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  const holds = async (user: string, id: string): Promise<boolean> =>
    (await found(user))?.rolecards.some((card) => card.id === id) ?? false;

  return {
    holds,
    isGuest: async (user: string): Promise<boolean> => (await found(user))?.guest ?? false,
    of: (user: string) => nats.ask(rolecardsOf, { user }),
    give: (user: string, card: { id: string; name: string; image: string }) => nats.ask(giveRolecard, { user, card }),
    take: (user: string, id: string) => nats.ask(takeRolecard, { user, id }),

    /** Of these users with a card each, those who do not hold it. */
    async without<Held extends { userId: string; card: string }>(wanted: Held[]): Promise<Held[]> {
      const { held } = await nats.ask(cardHolders, { cards: wanted.map(({ card }) => card) });
      const known = new Set(held.map(({ userId, card }) => `${userId} ${card}`));
      const missing: Held[] = [];
      for (const one of wanted) {
        // The answer has a limited number of holders, so a user who is missing in it is looked up alone.
        if (!known.has(`${one.userId} ${one.card}`) && !(await holds(one.userId, one.card))) missing.push(one);
      }
      return missing;
    },

    /** Names of those who hold each of these cards, by card. */
    async namesByCard(cards: string[]): Promise<Record<string, string[]>> {
      const { held } = await nats.ask(cardHolders, { cards });
      const names: Record<string, string[]> = {};
      for (const { card, displayName } of held) names[card] = [...(names[card] ?? []), displayName];
      return names;
    },

    /**
     * Up to `most` users with ids after `after`, and the `after` of the next page. `holdersAnd`: only those with a
     * card, and these.
     */
    async page(
      after: string | undefined,
      most: number,
      holdersAnd?: string[],
    ): Promise<{ holders: RolecardHolder[]; next: string | null }> {
      const holders: RolecardHolder[] = [];
      for (let from = after; ; ) {
        const question = { after: from, limit: Math.min(HOLDERS_PAGE, most - holders.length), holdersAnd };
        const { holders: more, next } = await nats.ask(rolecardHolders, question);
        holders.push(...more);
        if (next === null || holders.length >= most) return { holders, next };
        from = next;
      }
    },
  };
}
