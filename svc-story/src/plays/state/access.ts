import { hasRole, isGuest } from '@luplay/contracts';
import { AppError, type Caller } from '@luplay/service-kit';
import { assertMayFindBy, type Holders } from '../../rolecards/holders.ts';
import type { Holdings } from '../../rolecards/holdings.ts';
import type { StoryRoleStore } from '../../rolecards/store.ts';
import type { Cardholder } from './actors.ts';

/** What decides a user's access to plays: whether they are a host, and their role cards. */
export interface Access extends Cardholder {
  isHost: boolean;
}

export type AccessLookup = ReturnType<typeof accessLookup>;

/**
 * Looks up who is a host and who holds which role cards. Guests are no hosts and hold none, whatever is stored: they
 * play what they took by the code.
 */
export function accessLookup(
  holders: Pick<Holders, 'of' | 'without'>,
  holdings: Pick<Holdings, 'of'>,
  roles: StoryRoleStore,
) {
  const isHost = async ({ userId, roles: held }: Caller): Promise<boolean> =>
    hasRole(held, 'developer') || (!isGuest(held) && (await roles.hostsAmong([userId])).has(userId));

  const cardsOf = async ({ userId, roles: held }: Caller) => (isGuest(held) ? [] : holdings.of(userId));

  /** A host watches as a host, so their cards are not looked up. */
  const accessOf = async (caller: Caller, hosts: ReadonlySet<string>): Promise<Access> => {
    const { userId, roles: held } = caller;
    return hasRole(held, 'developer') || (!isGuest(held) && hosts.has(userId))
      ? { userId, isHost: true, cards: [] }
      : { userId, isHost: false, cards: await cardsOf(caller) };
  };

  return {
    isHost,

    async assertHost(caller: Caller): Promise<void> {
      if (!(await isHost(caller))) throw new AppError('forbidden');
    },

    cardholder: async (caller: Caller): Promise<Cardholder> => ({
      userId: caller.userId,
      cards: await cardsOf(caller),
    }),

    without: holders.without,

    of: async (caller: Caller): Promise<Access> => accessOf(caller, await roles.hostsAmong([caller.userId])),

    /** Of many users at once. `failure`: why the access of some is not known. */
    async ofAll(callers: readonly Caller[]): Promise<{ found: Access[]; failure: unknown }> {
      const hosts = await roles.hostsAmong(callers.map(({ userId }) => userId));
      const looked = await Promise.allSettled(callers.map((caller) => accessOf(caller, hosts)));
      return {
        found: looked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
        failure: looked.find((one) => one.status === 'rejected')?.reason,
      };
    },

    /** A user by any of their names that the caller may know, with their cards. Throws `not_found`. */
    async named(ref: string, caller: Caller): Promise<Cardholder> {
      assertMayFindBy(caller, ref);
      const { userId, rolecards } = await holders.of(ref);
      return { userId, cards: rolecards.map(({ id }) => id) };
    },
  };
}
