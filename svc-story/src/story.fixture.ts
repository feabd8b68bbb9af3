import type { Role } from '@luplay/contracts';
import { storyContent } from '@luplay/contracts/story';
import {
  cardHolders,
  giveRolecard,
  heldRolecards,
  type RolecardHolder,
  rolecardHolders,
  rolecardsOf,
  takeRolecard,
} from '@luplay/contracts/user';
import { AppError, defineService, type Kit } from '@luplay/service-kit';
import { startTestService, type TestOptions, type TestService } from '@luplay/service-kit/testing';
import { storyServiceWith } from './service.ts';

type Rolecards = RolecardHolder['rolecards'];

/** Of everybody whose cards were published, also by an earlier service of the same test. */
const revs = new Map<string, number>();

/** Publishes the cards of users like svc-user: whatever the test sets or deletes. */
function publishCards(people: Map<string, Rolecards>, { nats }: Kit) {
  const bucket = nats.bucket(heldRolecards);

  async function publish(user: string): Promise<void> {
    const rolecards = people.get(user) ?? [];
    const rev = (revs.get(user) ?? 0) + 1;
    if (rev === 1 && rolecards.length === 0) return;
    revs.set(user, rev);
    await bucket.put(user, { rev, cards: rolecards.map(({ id }) => id) });
  }

  people.set = (user, rolecards) => {
    Map.prototype.set.call(people, user, rolecards);
    void publish(user);
    return people;
  };
  people.delete = (user) => {
    const isKnown = Map.prototype.delete.call(people, user);
    void publish(user);
    return isKnown;
  };
  return {
    async setCards(user: string, rolecards: Rolecards): Promise<void> {
      Map.prototype.set.call(people, user, rolecards);
      await publish(user);
    },
    publishAll: () => Promise.all([...people.keys()].map(publish)),
  };
}

/** A service that answers requests like svc-user, with the test's users; `guests` are those with a guest's account. */
export async function startPeople(
  people: Map<string, Rolecards>,
  beside?: TestService,
  guests: ReadonlySet<string> = new Set(),
) {
  const person = (user: string) => {
    const rolecards = people.get(user);
    if (!rolecards) throw new AppError('not_found', { message: 'Нет такого человека.' });
    return { userId: user, rolecards, rev: revs.get(user) ?? 0 };
  };
  const stop: (() => Promise<void>)[] = [];
  let publishExisting: (() => Promise<unknown>) | undefined;
  const service = await startTestService(
    defineService({
      name: 'svc-user',
      calls: {},
      setup(kit) {
        const { nats } = kit;
        const { setCards, publishAll } = publishCards(people, kit);
        publishExisting = publishAll;
        stop.push(
          nats.answer(rolecardsOf, async ({ user }) => ({ ...person(user), guest: guests.has(user) })),
          nats.answer(cardHolders, async ({ cards }) => ({
            held: [...people].flatMap(([userId, rolecards]) =>
              rolecards.flatMap(({ id }) => (cards.includes(id) ? [{ card: id, userId, displayName: userId }] : [])),
            ),
          })),
          nats.answer(giveRolecard, async ({ user, card }) => {
            const { rolecards } = person(user);
            if (guests.has(user)) throw new AppError('conflict', { message: 'Гости не играют в историю.' });
            if (rolecards.some(({ id }) => id === card.id)) return { ...person(user), given: false };
            await setCards(user, [...rolecards, card]);
            return { ...person(user), given: true };
          }),
          nats.answer(takeRolecard, async ({ user, id }) => {
            const { rolecards } = person(user);
            const left = rolecards.filter((card) => card.id !== id);
            await setCards(user, left);
            return { ...person(user), taken: left.length < rolecards.length };
          }),
          nats.answer(rolecardHolders, async ({ after = '', limit, holdersAnd }) => {
            const isWanted = (id: string) => !holdersAnd || holdersAnd.includes(id) || person(id).rolecards.length > 0;
            const ids = [...people.keys()].sort().filter((id) => id > after && isWanted(id));
            const holders = ids.slice(0, limit).map((id) => holderOf(id, person(id).rolecards));
            return { holders, next: ids.length > limit ? (holders.at(-1)?.userId ?? null) : null };
          }),
        );
        return { handlers: {} };
      },
    }),
    beside ? { beside } : {},
  );
  await publishExisting?.();
  return { service, stop: () => Promise.all(stop.map((end) => end())) };
}

const holderOf = (userId: string, rolecards: RolecardHolder['rolecards']): RolecardHolder => ({
  userId,
  telegramId: userId,
  username: userId,
  displayName: userId,
  profilePicture: '/profile_pictures/profile_picture_00.jpg',
  color: 'Зеленый',
  role: 'User',
  rolecards,
});

/** `chance`: what the rules of plays draw. */
export const startStory = (options: TestOptions = {}, chance?: () => number): Promise<TestService> =>
  startTestService(storyServiceWith(chance), { ...options, env: { LUPLAY_RATE_SCALE: '1000', ...options.env } });

export const tokenOf = (service: TestService, userId: string, ...roles: Role[]): Promise<string> =>
  service.token({ userId, roles: roles.length > 0 ? roles : ['User'] });

const { characters, maps } = storyContent;

/** A character with a unique text in every field that is not public. */
export const secretive = (id: string) => ({
  id,
  name: `Имя ${id}`,
  description: `Видно всем о ${id}.`,
  abilities: [`умение-${id}`],
  inventory: [`вещь-${id}`.replace(/[а-я]/g, 'v')],
  secret: `# Тайна-${id}`,
  goals: [`цель-${id}`],
  message: `весть-${id}`,
});

export async function makeCharacter(story: TestService, token: string, id: string) {
  const { status, body } = await story.call(characters.create, { token, body: secretive(id) });
  if (status !== 200) throw new Error(`character ${id}: ${status} ${body.message}`);
  return body.character;
}

export const room = (id: string, ...connections: string[]) => ({
  id,
  name: `Комната ${id}`,
  position: { x: 1, y: 1 },
  connections,
});

export async function makeMap(story: TestService, token: string, id: string) {
  const rooms = { hall: room('hall', 'cellar'), cellar: room('cellar', 'hall') };
  const body = { id, name: 'Карта', startRoom: 'hall', rooms };
  const made = await story.call(maps.create, { token, body });
  if (made.status !== 200) throw new Error(`map ${id}: ${made.status} ${made.body.message}`);
  return made.body.map;
}
