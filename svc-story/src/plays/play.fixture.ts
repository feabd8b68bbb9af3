import { storyChapters, storyContent, storyPeople, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import type { RolecardHolder } from '@luplay/contracts/user';
import { openSocket, type TestService, type TestSocket } from '@luplay/service-kit/testing';
import { room, startPeople, startStory, tokenOf } from '../story.fixture.ts';

type Call = Parameters<TestService['call']>[0];
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Tokens that only some viewers may see: each unique in everything that is sent. */
export const SECRET = {
  secretOf: (id: string) => `SECRETOF${id}SECRET`,
  goalOf: (id: string) => `GOALOF${id}GOAL`,
  room: (id: string) => `DESCRIPTIONOF${id}ROOM`,
  item: (id: string) => `THINGOF${id}ITEM`,
  note: (id: string) => `PAPEROF${id}NOTE`,
};

const item = (id: string, more: object = {}) => ({
  id,
  name: `Предмет ${id}`,
  description: SECRET.item(id),
  visibility: 'visible' as const,
  ...more,
});

const CAST = ['anna', 'boris', 'vera'];

/** A story service with a chapter and users, and helpers for tests. `chance`: what the rules draw. */
export async function startPlay(chance?: () => number) {
  const people = new Map<string, RolecardHolder['rolecards']>();
  const guests = new Set<string>();
  const users = await startPeople(people, undefined, guests);
  const replicas = [
    await startStory({ beside: users.service }, chance),
    await startStory({ beside: users.service }, chance),
  ] as const;
  const [story] = replicas;
  const developer = await tokenOf(story, 'timur', 'developer');
  const tokens = new Map<string, string>([['timur', developer]]);
  const sockets: TestSocket[] = [];

  const make = async (call: Call, body: object) => {
    const { status, body: answer } = await story.call(call, { token: developer, body } as never);
    if (status !== 200) throw new Error(`${call.id}: ${status} ${JSON.stringify(answer)}`);
  };

  async function tokenFor(user: string): Promise<string> {
    const token = tokens.get(user) ?? (await tokenOf(story, user, guests.has(user) ? 'guest' : 'User'));
    tokens.set(user, token);
    return token;
  }

  /** Makes a call as a user, on a replica. */
  async function as(user: string, call: Call, { params, query, body }: Sent = {}, replica: 0 | 1 = 0) {
    const token = await tokenFor(user);
    const sent = { token, ...(params && { params }), ...(query && { query }), ...(body && { body }) };
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
    return (await replicas[replica].call(call, sent as never)) as { status: number; body: any };
  }

  async function watch(user: string, path = '/ws/story/global', replica: 0 | 1 = 0): Promise<TestSocket> {
    const token = await tokenFor(user);
    const socket = await openSocket(replicas[replica].url, path, { token });
    sockets.push(socket);
    return socket;
  }

  /** A chapter of four rooms: hall – yard, and from the hall a cellar that a key opens and a hidden attic. */
  async function chapter(id: string, characters: readonly string[] = CAST) {
    const rooms = {
      hall: { ...room('hall', 'yard', 'cellar', 'attic'), items: ['coin', 'key'], npc: ['maid'] },
      yard: room('yard', 'hall'),
      cellar: { ...room('cellar', 'hall'), requiresItem: 'key' },
      attic: { ...room('attic', 'hall'), hidden: true },
    };
    for (const [name, one] of Object.entries(rooms)) Object.assign(one, { description: SECRET.room(name) });
    await make(storyContent.maps.create, { id: `map-${id}`, name: 'Карта', startRoom: 'hall', rooms });
    const body = { id, name: `Глава ${id}`, map: `map-${id}`, characters, events: ['storm'], items: [] };
    await make(storyChapters.saveChapter, body);
  }

  const give = (user: string, id: string) => {
    if (!people.has(user)) people.set(user, []);
    return as('timur', storyPeople.addRolecard, { params: { userId: user }, body: { id } });
  };
  const enter = (user: string) => as(user, storyPlay.resetToStart, { body: { telegramId: user } });

  await make(storyContent.notes.create, {
    id: 'paper',
    title: 'Записка',
    description: 'Листок',
    content: SECRET.note('paper'),
  });
  await make(storyContent.items.create, item('coin', { notes: 'paper' }));
  await make(storyContent.items.create, item('key', { visibility: 'invisible', probability: 100 }));
  for (const id of CAST) {
    await make(storyContent.items.create, item(`own-${id}`));
    await make(storyContent.characters.create, {
      id,
      name: `Имя ${id}`,
      description: 'Гость.',
      inventory: [`own-${id}`],
      secret: SECRET.secretOf(id),
      goals: [SECRET.goalOf(id)],
    });
  }
  await make(storyContent.npcs.create, {
    id: 'maid',
    name: 'Горничная',
    description: 'Ждёт.',
    dialog: 'Добрый вечер.',
  });
  const effects = { message: 'Гремит гром.', editCharacter: { vera: { actionPoints: 1 } } };
  await make(storyContent.events.create, { id: 'storm', name: 'Буря', description: 'Гроза.', effects });
  await chapter('one');
  await make(storyChapters.setCurrentChapter, { id_chapter: 'one' });

  return {
    people,
    /** Users whose account is a guest's. */
    guests,
    replicas,
    tokenOf: tokenFor,
    as,
    watch,
    chapter,
    give,
    enter,
    /** A user with a card who has entered. */
    async player(user: string, character: string) {
      await give(user, character);
      await enter(user);
    },
    /** Nobody answers questions about role cards any more. */
    stopUsers: users.stop,
    restart: () => as('timur', storyPlayTools.restart, { body: {} }),
    async close() {
      await Promise.all(sockets.map((socket) => socket.close()));
      for (const replica of [...replicas].reverse()) await replica.close();
      await users.service.close();
    },
  };
}

export type TestPlay = Awaited<ReturnType<typeof startPlay>>;
