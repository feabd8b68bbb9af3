import { hasRole } from '@luplay/contracts';
import { AppError, type Caller } from '@luplay/service-kit';
import type { Holders } from '../rolecards/holders.ts';
import type { StoryRoleStore } from '../rolecards/store.ts';
import type { Cardholder } from './seats.ts';

/** What decides a user's access to plays: whether they are a host, and their role cards. */
export interface Access extends Cardholder {
  isHost: boolean;
}

export type AccessLookup = ReturnType<typeof accessLookup>;

/** Looks up who is a host and who holds which role cards. */
export function accessLookup(holders: Pick<Holders, 'of' | 'without'>, roles: StoryRoleStore) {
  const isHost = async ({ userId, roles: held }: Caller): Promise<boolean> =>
    hasRole(held, 'developer') || (await roles.hostsAmong([userId])).has(userId);

  /** Accounts unknown to svc-user hold no cards. */
  async function cardsOf(userId: string): Promise<string[]> {
    try {
      return (await holders.of(userId)).rolecards.map(({ id }) => id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    }
  }

  return {
    isHost,

    async assertHost(caller: Caller): Promise<void> {
      if (!(await isHost(caller))) throw new AppError('forbidden');
    },

    cardholder: async ({ userId }: Caller): Promise<Cardholder> => ({ userId, cards: await cardsOf(userId) }),

    without: holders.without,

    /** A host watches as a host, so their cards are not looked up. */
    async of(caller: Caller): Promise<Access> {
      const { userId } = caller;
      if (await isHost(caller)) return { userId, isHost: true, cards: [] };
      return { userId, isHost: false, cards: await cardsOf(userId) };
    },

    /** A user by any of their names, with their cards. Throws `not_found`. */
    async named(ref: string): Promise<Cardholder> {
      const { userId, rolecards } = await holders.of(ref);
      return { userId, cards: rolecards.map(({ id }) => id) };
    },
  };
}
