import type { StoryCharacter, storyPeople } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';
import { AppError, type Caller, type Handlers, type Kit } from '@luplay/service-kit';
import type { StoryChangeFeed } from '../change-feed.ts';
import type { ContentCatalogue } from '../content/store.ts';
import { assertMayFindBy, type Holders } from './holders.ts';
import type { Holdings } from './holdings.ts';
import { storyUserOf } from './presenters.ts';
import type { StoryRoleStore } from './store.ts';

interface Player {
  userId: string | null;
  currentRoom: string;
  actionPoints: number;
}

/** What role cards decide about, and are decided by. */
interface Plays {
  access: { assertHost(caller: Caller): Promise<void> };
  /** The current chapter's play; null when there is none yet. */
  currentPlay(): Promise<{ play: { players: Record<string, Player> } } | null>;
  /** Ends the user's playing of the character. */
  release(userId: string, characterId: string): Promise<void>;
}

/** What svc-user answers to a change. */
interface Changed {
  userId: string;
  rolecards: RolecardHolder['rolecards'];
  rev: number;
}

const shown = ({ userId, rolecards }: Changed) => ({ userId, rolecards });

export function rolecardRoutes(parts: {
  holders: Holders;
  holdings: Holdings;
  roles: StoryRoleStore;
  cast: ContentCatalogue<'character', StoryCharacter>;
  plays: Plays;
  changeFeed: StoryChangeFeed;
  audit: Kit['audit'];
  now(): number;
}): Handlers<typeof storyPeople> {
  const { holders, holdings, roles, cast, plays, changeFeed, audit, now } = parts;
  const { assertHost } = plays.access;

  async function assertMayManage(caller: Caller, ref: string): Promise<void> {
    await assertHost(caller);
    assertMayFindBy(caller, ref);
  }

  /** Where each player of the current chapter's play is, by userId. */
  async function places() {
    const stored = await plays.currentPlay();
    return new Map(
      Object.values(stored?.play.players ?? {}).flatMap(({ userId, currentRoom, actionPoints }) =>
        userId === null ? [] : [[userId, { currentRoom, actionPoints }]],
      ),
    );
  }

  /** Lets every replica know at once what svc-user has answered. */
  async function tell({ userId, rev, rolecards }: Changed): Promise<void> {
    const held = { rev, cards: rolecards.map(({ id }) => id) };
    holdings.learn(userId, held);
    await changeFeed.accessChanged(userId, held);
  }

  return {
    async listStoryUsers({ query, caller }) {
      await assertHost(caller);
      const among = query.involved ? await roles.hosts() : undefined;
      const { holders: people, next } = await holders.page(query.after, query.limit, among);
      const [hosts, inPlay] = await Promise.all([roles.hostsAmong(people.map(({ userId }) => userId)), places()]);
      const users = people.map((person) =>
        storyUserOf(person, hosts.has(person.userId), caller, inPlay.get(person.userId)),
      );
      return { users, next, message: '' };
    },

    async addRolecard({ params, body, caller }) {
      await assertMayManage(caller, params.userId);
      const { id, name, image } = await cast.byId(body.id);
      const changed = await holders.give(params.userId, { id, name, image });
      const held = shown(changed);
      if (!changed.given) {
        // The specification's screens look for these English words.
        throw new AppError('already_exists', {
          message: 'У пользователя уже есть эта карта (already exists).',
          details: held,
        });
      }
      await tell(changed);
      return held;
    },

    /** Ends the playing at once. A repetition does what a crash has left undone. */
    async removeRolecard({ params, body, caller }) {
      await assertMayManage(caller, params.userId);
      const changed = await holders.take(params.userId, body.id);
      // First, so that no replica lets the user take the released character again.
      await tell(changed);
      await plays.release(changed.userId, body.id);
      return shown(changed);
    },

    async setStoryRole({ params, body: { role }, caller, ip }) {
      await assertMayManage(caller, params.userId);
      const { userId, guest } = await holders.of(params.userId);
      if (guest && role === 'host') throw new AppError('conflict', { message: 'Гостя нельзя сделать ведущим.' });
      await roles.set(userId, role, now());
      audit('role_changed', { actor: caller.userId, subject: userId, address: ip, after: `story: ${role}` });
      await changeFeed.accessChanged(userId);
      return { userId, role };
    },
  };
}
