import { type Room, storyChapters, storyContent, storyPeople, storyPlayTools } from '@luplay/contracts/story';
import { type Browser, expect, type Page, type WebSocketRoute } from '@playwright/test';
import { ask, type Session } from '../api/api.ts';
import { newcomer } from '../api/people.ts';
import type { Account } from '../product/product.ts';
import { contextOf } from './pages.ts';
import { developer } from './story.ts';

const NAMES = { anna: 'Анна', boris: 'Борис', vera: 'Вера' } as const;
/** Ids of the characters. */
export type Guests = Record<keyof typeof NAMES, string>;

const room = (id: string, name: string, x: number, more: Partial<Room>): Room => ({
  id,
  name,
  description: `${name}: пыль и сквозняк.`,
  position: { x, y: 1 },
  size: { width: 3, height: 2 },
  floor: 1,
  connections: [],
  enabled: true,
  locked: false,
  hidden: false,
  requiresItem: null,
  requiresabilities: null,
  items: [],
  npc: [],
  ...more,
});

const ROOMS: Room[] = [
  room('hall', 'Зал', 5, { connections: ['store', 'yard'], items: ['house-key'], npc: ['npc_house'] }),
  room('store', 'Кладовая', 9, { connections: ['hall'], requiresItem: 'house-key' }),
  room('yard', 'Двор', 1, { connections: ['hall'] }),
];

/**
 * Creates a small chapter in which every search finds what there is, and makes it current. Chapter and characters are
 * new each time, so that nobody has played them or holds their cards.
 */
export async function openHouse(): Promise<Guests> {
  const { token } = await developer();
  const run = Date.now().toString(36);
  await ask(
    storyContent.notes.create,
    {
      body: {
        id: 'note_900',
        title: 'Бирка на ключе',
        description: 'Выцвела',
        content: 'От **кладовой**.',
        accessType: 'private',
        enabled: true,
      },
    },
    token,
  );
  const key = {
    id: 'house-key',
    name: 'Медный ключ',
    description: 'С биркой.',
    visibility: 'visible',
    notes: 'note_900',
  } as const;
  await ask(storyContent.items.create, { body: { ...key, probability: 100 } }, token);
  const cat = { id: 'npc_house', name: 'Сторож', description: 'Дремлет.', dialog: 'Ходят тут всякие.', enabled: true };
  await ask(storyContent.npcs.create, { body: cat }, token);
  const guests = { anna: `house-anna-${run}`, boris: `house-boris-${run}`, vera: `house-vera-${run}` };
  for (const [who, id] of Object.entries(guests)) {
    const body = {
      id,
      name: NAMES[who as keyof Guests],
      description: 'Гость.',
      abilities: ['Слух'],
      goals: ['Дождаться утра.'],
    };
    await ask(storyContent.characters.create, { body }, token);
  }
  const rooms = Object.fromEntries(ROOMS.map((each) => [each.id, each]));
  await ask(storyContent.maps.create, { body: { id: 'map-house', name: 'Дом', startRoom: 'hall', rooms } }, token);
  const id = `chapter-house-${run}`;
  const chapter = { id, name: 'Дом у моря', map: 'map-house', characters: Object.values(guests) };
  await ask(storyChapters.saveChapter, { body: chapter }, token);
  await makeCurrent(id);
  return guests;
}

export const makeCurrent = async (id_chapter: string): Promise<void> =>
  void (await ask(storyChapters.setCurrentChapter, { body: { id_chapter } }, (await developer()).token));

export interface Guest {
  page: Page;
  account: Account & { session: Session };
  userId: string;
  /** Drops the live connection and refuses new ones, until it is restored. */
  disconnect: () => Promise<void>;
  reconnect: () => void;
}

/** A phone of somebody who holds this character's role card. */
export async function guestOf(browser: Browser, characterId: string): Promise<Guest> {
  const account = await newcomer(`Гость ${characterId}`);
  const { userId } = account.session.user;
  await giveCard(userId, characterId);
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { context } = await contextOf(browser, account, options);
  const page = await context.newPage();
  let isAway = false;
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/ws\/story\//, (route) => {
    socket = route;
    if (isAway) void route.close({ code: 1012 });
    else route.connectToServer();
  });
  return {
    page,
    account,
    userId,
    disconnect: async () => {
      isAway = true;
      await socket?.close({ code: 1012 });
    },
    reconnect: () => {
      isAway = false;
    },
  };
}

export const giveCard = async (userId: string, id: string): Promise<void> =>
  void (await ask(storyPeople.addRolecard, { params: { userId }, body: { id } }, (await developer()).token));

export const takeCard = async (userId: string, id: string): Promise<void> =>
  void (await ask(storyPeople.removeRolecard, { params: { userId }, body: { id } }, (await developer()).token));

/** What a host does to a character of the play. */
export async function changeCharacter(id: string, body: { message?: string; actionPoints?: number }): Promise<void> {
  await ask(storyPlayTools.changeCharacter, { params: { id }, body }, (await developer()).token);
}

export const actions = (page: Page) => page.getByRole('region', { name: 'Действия' });
export const roomPanel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const expectPoints = (page: Page, points: number) =>
  expect(actions(page).getByText(`${points} / 10`)).toBeVisible();
