import type { ChapterEvening, StoryHostView, StoryState } from '@luplay/contracts/story';
import type { TestSocket } from '@luplay/service-kit/testing';

/**
 * A chapter in which every text, id and picture's name is a token of its own, and what each of its players may know by
 * section "What a player knows" of the specification. The views of the rules are not used: they are what is tested.
 */
const token = (kind: string, name: string | number) => `zq-${kind}-${name}-qz`;
/** Every token in a text, once. */
export const tokensIn = (text: string): Set<string> => new Set(text.match(/zq-[a-z]+-[a-z0-9]+-qz/g));

const numbers = (n: number) => Array.from({ length: n }, (_, index) => index);
const idsOf = (kind: string, n: number) => numbers(n).map((index) => token(kind, index));

export const CAST = idsOf('character', 6);
export const USERS = idsOf('user', 6);
export const ROOMS = idsOf('room', 9);
/** The first five lie in rooms, the others are the characters' own. */
export const ITEMS = idsOf('item', 11);
const NPCS = idsOf('npc', 4);
const ABILITY = token('ability', 'a');
const [HIDDEN_KEY = '', DISABLED_NPC = ''] = [ITEMS[1], NPCS[3]];
/** The item without a note, and the one whose note is disabled. */
const [BLANK, TORN] = [4, 3];

const shown = (kind: string, n: number) => ({
  name: token(`${kind}name`, n),
  description: token(`${kind}text`, n),
  image: `/media/story/${token(`${kind}picture`, n)}.webp`,
});
const room = (n: number, connections: number[], more: object = {}) => ({
  id: ROOMS[n] as string,
  name: token('roomname', n),
  description: token('roomtext', n),
  position: { x: 4 * (n % 3), y: 4 * Math.floor(n / 3) },
  connections: connections.map((to) => ROOMS[to]),
  ...more,
});
const rooms = [
  room(0, [1, 2, 3, 4], { items: [ITEMS[0], HIDDEN_KEY], npc: [NPCS[0]] }),
  room(1, [0, 5], { items: [ITEMS[2]], npc: [NPCS[1], DISABLED_NPC] }),
  room(2, [0, 6], { items: [ITEMS[TORN]], requiresItem: HIDDEN_KEY }),
  room(3, [0, 7], { requiresabilities: ABILITY }),
  room(4, [0, 8], { items: [ITEMS[BLANK]], hidden: true, npc: [NPCS[2]] }),
  room(5, [1], { locked: true }),
  room(6, [2, 8]),
  room(7, [3], { enabled: false }),
  room(8, [4, 6], { hidden: true }),
];

const EFFECTS: Record<string, object> = {
  storm: { message: token('message', 'storm'), rooms: [ROOMS[0], ROOMS[1]] },
  dark: { visibility: 'low', rooms: [ROOMS[0]] },
  light: { visibility: 'normal', panicChance: 0 },
  panic: { panicChance: 50 },
  news: { message: token('message', 'news') },
  shown: { visibility: { [HIDDEN_KEY]: 'visible' } },
  unseen: { visibility: { [HIDDEN_KEY]: 'invisible' } },
  opened: { storyMap: { [ROOMS[5] as string]: { locked: false, description: token('roomtext', 'changed') } } },
  thrown: { editCharacter: { [CAST[2] as string]: { currentRoom: ROOMS[8] } } },
};
export const EVENTS = Object.keys(EFFECTS).map((name) => token('event', name));
const LOCAL = ['storm', 'dark'];

export const NOTES = ITEMS.map((_, n) => token('note', n));
/** Something to say that was not said before. */
export const saying = (n: number): string => token('said', n);

/** Everything that has to be created, by kind of content, in this order. */
export const CANARY = {
  notes: ITEMS.map((_, n) => ({
    id: token('note', n),
    title: token('notename', n),
    description: token('notetext', n),
    content: token('notecontent', n),
    image: `/media/story/${token('notepicture', n)}.webp`,
    enabled: n !== TORN,
  })),
  items: ITEMS.map((id, n) => ({
    id,
    ...shown('item', n),
    visibility: id === HIDDEN_KEY ? 'invisible' : 'visible',
    probability: 40 + 10 * (n % 4),
    notes: n === BLANK ? null : token('note', n),
  })),
  npcs: NPCS.map((id, n) => ({ id, ...shown('npc', n), dialog: token('npcdialog', n), enabled: id !== DISABLED_NPC })),
  characters: CAST.map((id, n) => ({
    id,
    ...shown('character', n),
    inventory: [ITEMS[5 + n]],
    secret: token('secret', n),
    goals: [token('goal', n)],
    abilities: [n < 2 ? ABILITY : token('ability', n)],
    message: token('message', n),
  })),
  events: Object.entries(EFFECTS).map(([name, effects]) => ({
    id: token('event', name),
    name: token('eventname', name),
    description: token('eventtext', name),
    type: LOCAL.includes(name) ? 'local' : 'global',
    effects,
    sound: `/media/story/${token('sound', name)}.mp3`,
  })),
  maps: [
    {
      id: token('map', 0),
      name: token('mapname', 0),
      startRoom: ROOMS[0],
      rooms: Object.fromEntries(rooms.map((one) => [one.id, one])),
      backgrounds: { 1: { image: `/media/story/${token('background', 1)}.webp`, position: { x: 0, y: 0 }, width: 12 } },
    },
  ],
};
/** A vote that the host opens: its words are for everybody. */
export const BALLOT = {
  id: token('ballot', 0),
  question: token('ballot', 'question'),
  secret: true,
  options: [token('ballot', 'yes'), token('ballot', 'no')],
};
/** Of an act its name is told while it runs. */
export const ACTS = numbers(2).map((n) => ({
  id: token('act', n),
  name: token('actname', n),
  minutes: 30,
  points: n,
  events: [
    { event: EVENTS[n] as string, afterMinutes: 0 },
    { event: EVENTS[3 + n] as string, afterMinutes: 20 },
  ],
  opens: [ROOMS[6 + n] as string],
}));
/** Of the evening nothing is told before its time. */
const EVENING: ChapterEvening = {
  publicLines: { [CAST[0] as string]: token('line', 0) },
  acts: ACTS,
  ballots: [{ ...BALLOT, id: token('ballot', 'ready'), question: token('ballot', 'ready') }],
  epilogue: { text: token('epilogue', 0), fates: { [CAST[0] as string]: token('fate', 0) }, reveals: CAST },
  ghosts: { vote: true },
  protectedUntilAct: 0,
  pointsEvery: { points: 1, minutes: 7 },
  texts: [{ id: token('ready', 0), name: token('readyname', 0), text: token('readytext', 0) }],
  hallShowsPeople: false,
};
export const CHAPTER = {
  id: 'canary',
  name: 'Канарейка',
  map: token('map', 0),
  characters: CAST,
  events: EVENTS,
  items: [],
  evening: EVENING,
};

/** The tokens in the fields of an entry that its viewer is shown. */
function shownTokens(kind: 'items' | 'npcs' | 'notes' | 'characters', id: string, ...fields: string[]): Set<string> {
  const key = [id, ...fields].join();
  const known = shownBefore.get(key);
  if (known) return known;
  const entry = CANARY[kind].find((one) => one.id === id) as Record<string, unknown> | undefined;
  const found = tokensIn(JSON.stringify(fields.map((field) => entry?.[field])));
  shownBefore.set(key, found);
  return found;
}
const shownBefore = new Map<string, Set<string>>();
const SHOWN = ['id', 'name', 'description', 'image'];
const isIn = <T extends { id: string }>(all: Record<string, T>, id: string): T => all[id] as T;

/** What the character has said or heard, was offered, and has noted. Who spoke is not seen in the dark. */
function talkTokens(id: string, { talk }: StoryHostView): Set<string> {
  if (!talk) return new Set();
  const lines = talk.lines
    .filter(({ from, heard }) => from === id || heard?.includes(id))
    .map(({ from, name, unseen, to, toName, text, item, note }) => [
      ...(unseen?.includes(id) ? [] : [from, name]),
      ...[to, toName, text, item, note],
    ]);
  const offers = talk.offers.filter(({ from, to }) => from === id || to === id);
  return tokensIn(JSON.stringify([lines, offers, talk.ownNotes[id]]));
}

/** `revealed`: how many secrets, by the log. */
export type Finale = Pick<StoryState, 'vote' | 'epilogue'> & { revealed?: number };

/** What the end tells everybody: the fates of those who were played, and as many secrets as were revealed. */
function endTokens(host: StoryHostView, { epilogue, revealed: count = 0 }: Finale): Set<string> {
  if (!epilogue) return new Set();
  const { epilogue: end } = EVENING;
  const played = host.players.map(({ characterId, notes }) => [
    ...shownTokens('characters', characterId, 'id', 'name', 'image'),
    ...notes.flatMap((id) => (isIn(host.notes, id).enabled ? [...shownTokens('notes', id, 'title')] : [])),
    end?.fates[characterId],
  ]);
  const revealed = CAST.slice(0, count).map((id) => [
    ...shownTokens('characters', id, 'id', 'name', 'image', 'secret'),
  ]);
  return tokensIn(JSON.stringify([end?.text, played, revealed]));
}

/** What the film of an evening shows its players besides its end: the map, who played, and what was done and stayed. */
export function filmTokens(host: StoryHostView, finale: Finale, log: StoryHostView['log']): Set<string> {
  const { rooms: all, backgrounds } = host.map;
  const rooms = Object.values(all).map(({ id, name }) => [id, name]);
  const lines = log.map(({ action, kind, undone, who, places }) =>
    undone ? null : [kind === 'host' ? null : action, who, places],
  );
  return tokensIn(
    JSON.stringify([rooms, backgrounds, lines, host.players.map(({ userId }) => userId), [...endTokens(host, finale)]]),
  );
}

/** The tokens that the player of this character may receive in this state of the play; `host`: what a host sees. */
export function knownTo(characterId: string, host: StoryHostView, finale: Finale): Set<string> {
  const own = host.players.find((player) => player.characterId === characterId);
  const userId = USERS[CAST.indexOf(characterId)] as string;
  const known = new Set([
    userId,
    ...shownTokens('characters', characterId, ...SHOWN),
    ...tokensIn(JSON.stringify(BALLOT)),
  ]);
  const add = (tokens: Iterable<string>) => {
    for (const one of tokens) known.add(one);
  };
  add(endTokens(host, finale));
  // Their evening is among those that they may look back on.
  if (finale.epilogue?.isOver) add(host.players.flatMap(({ userId: other }) => other ?? []));
  if (!own) return known;
  add(tokensIn(JSON.stringify([own.goals, own.abilities, own.message, host.act?.name])));
  add(shownTokens('characters', characterId, 'secret'));
  add(talkTokens(characterId, host));
  const here = isIn(host.map.rooms, own.currentRoom);
  const isFound = (id: string) => [...own.foundHidden, ...own.visited].includes(id);
  const exits = own.visited.flatMap((id) => isIn(host.map.rooms, id).connections);
  const near = exits.filter((id) => !isIn(host.map.rooms, id).hidden || isFound(id));
  for (const id of [...own.visited, ...own.foundHidden, ...near])
    add(tokensIn(JSON.stringify([id, isIn(host.map.rooms, id).name])));
  // The ids of the doors that this player has opened, also when a host has hidden such a room since.
  add(own.unlockedRooms);
  add(tokensIn(here.description));
  const visibility = (id: string) => host.state.itemVisibility[id] ?? isIn(host.items, id).visibility;
  const lying = here.items.filter((id) => visibility(id) === 'visible');
  for (const id of [...lying, ...own.inventory]) add(shownTokens('items', id, ...SHOWN));
  for (const id of own.notes) {
    known.add(id);
    if (isIn(host.notes, id).enabled) add(shownTokens('notes', id, 'id', 'title', 'description', 'content', 'image'));
  }
  const isGhost = own.status === 'dead';
  if (isGhost) for (const { id, name } of Object.values(host.map.rooms)) add([id, name]);
  if (own.conditions.visibility === 'low' && !isGhost) return known;
  for (const id of here.npc) if (isIn(host.npcs, id).enabled) add(shownTokens('npcs', id, ...SHOWN, 'dialog'));
  for (const other of host.players) {
    if ((other.currentRoom !== own.currentRoom && !isGhost) || other.userId === null) continue;
    known.add(other.userId);
    add(shownTokens('characters', other.characterId, 'id', 'name', 'image'));
  }
  return known;
}

/** What the hall is shown: the cast, the rooms that anybody has found, the act, the vote, and what it was told. */
export function knownToHall(host: StoryHostView, finale: Finale): Set<string> {
  const { vote } = finale;
  const known = new Set(CAST.flatMap((id) => [...shownTokens('characters', id, 'id', 'name', 'image')]));
  const found = host.players.flatMap(({ visited, foundHidden }) => [...visited, ...foundHidden]);
  const rooms = found.map((id) => [id, isIn(host.map.rooms, id).name]);
  const { text, sound } = host.state.hall ?? {};
  const told = [host.act?.name, text, sound, vote?.id, vote?.question, vote?.options.map(({ name }) => name)];
  for (const one of tokensIn(JSON.stringify([rooms, CHAPTER.evening.publicLines, told]))) known.add(one);
  for (const one of endTokens(host, finale)) known.add(one);
  return known;
}

/** What events are about to do hosts learn by a call of their own, not by the socket or other replies. */
export const notByTheWay = (bytes: string): string[] =>
  [...tokensIn(bytes)].filter((token) => /^zq-eventtext-/.test(token));

/**
 * Without times and without the host's presence, which each socket learns of at its own moment. A user whose access is
 * looked up again while the socket opens gets the same snapshot twice.
 */
export const timeless = (messages: TestSocket['messages']): string[] =>
  messages
    .filter(({ type }) => type !== 'presence')
    .map((message) => JSON.stringify(message, (key, value) => (/^(serverTime|presence)$/.test(key) ? 0 : value)))
    .filter((text, at, all) => text !== all[at - 1]);
