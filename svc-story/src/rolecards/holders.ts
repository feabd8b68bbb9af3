import {
  cardHolders,
  giveRolecard,
  HOLDERS_PAGE,
  type RolecardHolder,
  rolecardHolders,
  rolecardsOf,
  takeRolecard,
} from '@luplay/contracts/user';
import type { Kit } from '@luplay/service-kit';

export type Holders = ReturnType<typeof askHolders>;

/** Users and their role cards, which svc-user owns. */
export function askHolders({ nats }: Pick<Kit, 'nats'>) {
  return {
    of: (user: string) => nats.ask(rolecardsOf, { user }),
    give: (user: string, card: { id: string; name: string; image: string }) => nats.ask(giveRolecard, { user, card }),
    take: (user: string, id: string) => nats.ask(takeRolecard, { user, id }),

    async holds(user: string, id: string): Promise<boolean> {
      return (await nats.ask(rolecardsOf, { user })).rolecards.some((card) => card.id === id);
    },

    /** Names of those who hold each of these cards, by card. */
    async namesByCard(cards: string[]): Promise<Record<string, string[]>> {
      const { held } = await nats.ask(cardHolders, { cards });
      const names: Record<string, string[]> = {};
      for (const { card, displayName } of held) names[card] = [...(names[card] ?? []), displayName];
      return names;
    },

    /** Up to `most` users with ids after `after`, and the `after` of the next page. */
    async page(after: string | undefined, most: number): Promise<{ holders: RolecardHolder[]; next: string | null }> {
      const holders: RolecardHolder[] = [];
      for (let from = after; ; ) {
        const question = { after: from, limit: Math.min(HOLDERS_PAGE, most - holders.length) };
        const { holders: more, next } = await nats.ask(rolecardHolders, question);
        holders.push(...more);
        if (next === null || holders.length >= most) return { holders, next };
        from = next;
      }
    },
  };
}
