import { isGuest } from '@luplay/contracts';
import {
  cardHolders,
  giveRolecard,
  HELD_CARDS,
  ROLECARDS_MAX,
  rolecardHolders,
  rolecardsOf,
  takeRolecard,
} from '@luplay/contracts/user';
import { AppError, type Kit } from '@luplay/service-kit';
import { userNotFound } from '../accounts/look-up.ts';
import { heldCards, publishedCardOf } from '../accounts/presenters.ts';
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Announcer } from '../announcements/announcer.ts';
import type { ProfileStore } from '../profiles/store.ts';

interface Parts {
  accounts: AccountStore;
  profiles: ProfileStore;
  announcer: Announcer;
}

const held = (account: Account) => ({ userId: account._id, rolecards: heldCards(account), rev: account.rev });

/** Answers svc-story's requests: who holds which role cards, and giving and taking them. */
export function answerRolecards(kit: Pick<Kit, 'nats' | 'onDrain'>, { accounts, profiles, announcer }: Parts): void {
  async function person(ref: string): Promise<Account> {
    const account = await accounts.byRef(ref);
    if (!account) throw userNotFound();
    return account;
  }

  /** `make` returns null when there is nothing to do. */
  async function change(ref: string, make: (account: Account) => Account['rolecards'] | null) {
    const before = await person(ref);
    let changed = false;
    const account = await accounts.change(before._id, (current) => {
      const cards = make(current);
      changed = cards !== null;
      return cards && { rolecards: cards };
    });
    if (changed) await announcer.publishAccount(account._id);
    return { ...held(account), changed };
  }

  kit.onDrain(
    kit.nats.answer(rolecardHolders, async ({ after, limit, holdersAnd }) => {
      const page = await profiles.page(after, limit + 1, holdersAnd);
      const shown = page.slice(0, limit);
      const holders = shown.map((account) => ({ ...publishedCardOf(account), rolecards: account.rolecards }));
      return { holders, next: page.length > limit ? (shown.at(-1)?._id ?? null) : null };
    }),
  );

  kit.onDrain(
    kit.nats.answer(cardHolders, async ({ cards }) => {
      const holding = await profiles.holding(cards, HELD_CARDS.holders);
      const held = holding.flatMap(({ _id: userId, displayName, ...account }) =>
        heldCards(account).flatMap(({ id: card }) => (cards.includes(card) ? [{ card, userId, displayName }] : [])),
      );
      return { held: held.slice(0, HELD_CARDS.holders) };
    }),
  );

  kit.onDrain(
    kit.nats.answer(rolecardsOf, async ({ user }) => {
      const account = await person(user);
      return { ...held(account), guest: isGuest(account.roles) };
    }),
  );

  kit.onDrain(
    kit.nats.answer(giveRolecard, async ({ user, card }) => {
      const { changed, ...after } = await change(user, ({ roles, rolecards }) => {
        if (isGuest(roles)) throw new AppError('conflict', { message: 'Гостю карту не выдать: он входит по коду.' });
        const more = withCard(rolecards, card);
        if (more === 'full') throw new AppError('conflict', { message: `Карт уже ${ROLECARDS_MAX}: больше нельзя.` });
        return more;
      });
      return { ...after, given: changed };
    }),
  );

  kit.onDrain(
    kit.nats.answer(takeRolecard, async ({ user, id }) => {
      const { changed, ...after } = await change(user, ({ rolecards }) => withoutCard(rolecards, id));
      return { ...after, taken: changed };
    }),
  );
}

type Rolecards = Account['rolecards'];

const isThere = (cards: Rolecards, id: string) => cards.some((card) => card.id === id);

/** The cards with one more; null when one with that id exists; `full` at the maximum. */
export function withCard(cards: Rolecards, card: Rolecards[number]): Rolecards | 'full' | null {
  if (isThere(cards, card.id)) return null;
  return cards.length >= ROLECARDS_MAX ? 'full' : [...cards, card];
}

/** The cards without that one; null when it is missing. */
export const withoutCard = (cards: Rolecards, id: string): Rolecards | null =>
  isThere(cards, id) ? cards.filter((card) => card.id !== id) : null;
