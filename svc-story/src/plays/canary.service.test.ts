import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Call, pathOf } from '@luplay/contracts';
import {
  type Recipients,
  STORY_HALL,
  type StoryHostView,
  type StoryState,
  storyChapters,
  storyContent,
  storyEvenings,
  storyPeople,
  storyPlay,
  storyPlayTools,
  storyShared,
  storyTalk,
  TALK_HOST,
} from '@luplay/contracts/story';
import { openSocket, type TestSocket } from '@luplay/service-kit/testing';
import {
  ACTS,
  BALLOT,
  CANARY,
  CAST,
  CHAPTER,
  EVENTS,
  type Finale,
  filmTokens,
  ITEMS,
  knownTo,
  knownToHall,
  NOTES,
  notByTheWay,
  ROOMS,
  saying,
  timeless,
  tokensIn,
  USERS,
} from './canary.fixture.ts';
import { startPlay, type TestPlay } from './play.fixture.ts';

const STEPS = 500;
/** A failing run is repeated with LUPLAY_SEED=<seed>. */
const SEED = Number(process.env.LUPLAY_SEED ?? 1 + Math.floor(Math.random() * 2_147_483_646));
const HOST = 'host';
const STRANGER = 'stranger';
/** The last message to each player and the hall: their sockets have received everything before it. */
const LAST = 'Конец.';

let play: TestPlay;
beforeAll(async () => {
  play = await startPlay(() => draw);
});
afterAll(() => play.close());

/** Numbers from 0 up to 1, the same for each seed. Park and Miller's generator. */
let state = SEED;
function chance(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}
/** What the service draws: the same for all draws of a step, so that a command that runs again draws the same. */
let draw = 0;
const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;

type Sent = Parameters<TestPlay['as']>[2];
type Request = [call: Call, sent?: Sent];

const characterOf = (user: string) => CAST[USERS.indexOf(user)] as string;
const whom = (): Recipients =>
  one<Recipients>([
    { kind: 'all' },
    { kind: 'room', room: one(ROOMS) },
    { kind: 'characters', characters: [one(CAST)] },
  ]);
/** The last steps are the end of the evening. */
let isEnding = false;
const stepEpilogue = (step: 'begin' | 'reveal' | 'end'): [string, ...Request] => [
  ...([HOST, storyPlayTools.stepEpilogue] as const),
  { body: { step } },
];
/** What the host may do, and the developer besides. */
const manage = (): [string, ...Request] =>
  isEnding && chance() < 0.3 ? stepEpilogue(one(['begin', 'reveal', 'reveal', 'end'])) : manageMore();
const manageMore = (): [string, ...Request] =>
  one<() => [string, ...Request]>([
    () => ['timur', storyPlayTools.grantActions, { body: { amount: 10 } }],
    () => ['timur', storyPlayTools.grantActions, { body: { amount: 10 } }],
    () => [HOST, storyPlayTools.triggerEvent, { body: { eventId: one(EVENTS) } }],
    () => [HOST, storyPlayTools.beginAct, { body: { act: one(ACTS).id } }],
    () => [HOST, storyPlayTools.extendAct, { body: { minutes: 5 } }],
    () => [HOST, storyPlayTools.endAct, { body: {} }],
    () => [HOST, storyPlayTools.setPointsEvery, { body: { pointsEvery: { points: 2, minutes: 9 } } }],
    () => [HOST, storyPlayTools.tellMessage, { body: { to: whom(), text: `zq-told-${one(['a', 'b', 'c'])}-qz` } }],
    () => [HOST, storyPlayTools.tellMessage, { body: { to: { kind: 'hall' }, text: 'zq-hall-a-qz' } }],
    () => [HOST, storyPlayTools.rollDice, { body: { count: 2, sides: 6, isOpen: chance() < 0.5 } }],
    () => [HOST, storyPlayTools.writeHostNotes, { body: { text: 'zq-hostnote-a-qz' } }],
    () => [HOST, storyPlayTools.undo, { body: {} }],
    () => [
      HOST,
      storyPlayTools.changeCharacter,
      { params: { id: one(CAST) }, body: { status: 'alive', actionPoints: 10 } },
    ],
    () => [HOST, storyPlayTools.changeCharacter, { params: { id: one(CAST) }, body: { currentRoom: one(ROOMS) } }],
    () => [
      HOST,
      storyPlayTools.changeRoom,
      { params: { id: one(ROOMS) }, body: { locked: chance() < 0.2, hidden: chance() < 0.3 } },
    ],
    () => [HOST, storyPlayTools.changeRoom, { params: { id: one(ROOMS) }, body: { enabled: chance() < 0.8 } }],
    () => [HOST, storyPlay.resetToStart, { body: { telegramId: one(CAST) } }],
    () => [HOST, storyPlayTools.openVote, { body: { ballot: BALLOT } }],
    () => [HOST, storyPlayTools.stepVote, { body: { step: one(['close', 'tell']) } }],
  ])();

/** Reads that players, hosts and outsiders try, allowed or not. */
const lookRequests = (user: string): (() => Request)[] => [
  () => [storyPlay.readState, { params: { id: one([user, one(USERS), one(CAST)]) } }],
  () => [storyPlay.readStoryState, chance() < 0.3 ? { query: { as: one(CAST) } } : {}],
  () => [storyPlay.readStoryMap, chance() < 0.5 ? { query: { chapter: CHAPTER.id } } : {}],
  () => [storyPlay.allPlayers],
  () => [one([storyPlayTools.playCharacters, storyPlayTools.actionsLog, storyPlayTools.playEvents])],
  () => [one(Object.values(storyContent)).list],
  () => [one(Object.values(storyContent)).read, { params: { id: one([...ROOMS, ...ITEMS, ...EVENTS]) } }],
  () => [storyContent.characters.read, { params: { id: one(CAST) } }],
  () => [storyChapters.readChapter, { params: { id: CHAPTER.id } }],
  () => [storyShared.publicNotes],
  () => [storyPeople.listStoryUsers],
  () => [storyEvenings.listEvenings],
];

let sayings = 0;
let openOffers: number[] = [];
const say = (): Request => {
  sayings += 1;
  return [storyTalk.say, { body: { to: one([null, null, TALK_HOST, one(CAST)]), text: saying(sayings) } }];
};
const talkRequests: (() => Request)[] = [
  say,
  () => {
    const isNote = chance() < 0.3;
    const body = { kind: one(['give', 'show']), to: one(CAST), thing: one(isNote ? NOTES : ITEMS), isNote };
    return [storyTalk.offer, { body }];
  },
  () => [storyTalk.answerOffer, { body: { offerId: one([1, ...openOffers]), accept: chance() < 0.8 } }],
  () => {
    sayings += 1;
    return [storyTalk.writeOwnNotes, { body: { text: saying(sayings) } }];
  },
  () => [storyTalk.askHost, { body: { what: one(['points', 'host']) } }],
  () => [one([storyTalk.switchTalk, storyTalk.answerAsk]), { body: { off: [] } }],
];

const actRequests = (user: string): (() => Request)[] => {
  const move = (): Request => [storyPlay.move, { body: { telegramId: user, roomId: one(ROOMS) } }];
  const search = (): Request => [storyPlay.search, { body: { characterId: characterOf(user) } }];
  const use = (): Request => [
    storyPlay.useItem,
    { body: { telegramId: user, roomId: one([null, ...ROOMS]), itemId: one(ITEMS) } },
  ];
  const attack = (): Request => [storyPlay.attack, { body: { attacker: user, target: one([one(CAST), one(USERS)]) } }];
  return [
    move,
    move,
    move,
    search,
    search,
    use,
    use,
    attack,
    ...talkRequests,
    () => [storyPlay.changeState, { params: { id: user }, body: { message: null } }],
    () => [storyPlay.castVote, { body: { voteId: BALLOT.id, option: one(['0', '1', one(CAST)]) } }],
    () => [one([storyPlayTools.undo, storyPlayTools.restart]), { body: {} }],
  ];
};

/** The answer's status and bytes, with the values of its headers. */
async function received(user: string, call: Call, { params, query, body }: NonNullable<Sent> = {}, replica: 0 | 1 = 0) {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const answer = await play.replicas[replica].fetch(pathOf(call, params) + search, {
    method: call.method,
    headers: { authorization: `Bearer ${await play.tokenOf(user)}`, 'content-type': 'application/json' },
    ...(call.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, headers: [...answer.headers.values()].join('\n') };
}

const unknown = (bytes: string, ...allowed: Iterable<string>[]) => {
  const known = new Set(allowed.flatMap((tokens) => [...tokens]));
  return [...tokensIn(bytes)].filter((token) => !known.has(token));
};
/** Names, descriptions and pictures of a chapter's characters are for everybody who may read them one by one. */
const publicOf = (call: Call) =>
  call === storyContent.characters.read || call === storyChapters.readChapter
    ? tokensIn(
        JSON.stringify(CANARY.characters.map(({ id, name, description, image }) => [id, name, description, image])),
      )
    : [];
const holdersOwn = (user: string) => tokensIn(JSON.stringify(CANARY.characters[USERS.indexOf(user)] ?? null));
const chapterIds = (call: Call) => (call === storyChapters.readChapter ? [CHAPTER.map] : []);

async function prepare(): Promise<void> {
  for (const [kind, entries] of Object.entries(CANARY)) {
    const { create } = storyContent[kind as keyof typeof CANARY];
    for (const entry of entries) expect(await play.as('timur', create, { body: entry })).toMatchObject({ status: 200 });
  }
  await play.as('timur', storyChapters.saveChapter, { body: CHAPTER });
  await play.as('timur', storyChapters.setCurrentChapter, { body: { id_chapter: CHAPTER.id } });
  for (const user of USERS) await play.player(user, characterOf(user));
  play.people.set(STRANGER, []);
  play.people.set(HOST, []);
  await play.as('timur', storyPeople.setStoryRole, { params: { userId: HOST }, body: { role: 'host' } });
}
const hostState = async (): Promise<StoryState> => (await play.as('timur', storyPlay.readStoryState)).body.storyState;
const hostView = async () => (await hostState()).host as StoryHostView;

/** How many secrets were revealed and not taken back. */
async function revealedByLog(): Promise<number> {
  const { log } = (await play.as(HOST, storyPlayTools.actionsLog)).body as { log: StoryHostView['log'] };
  return log.filter(({ action, undone }) => action.startsWith('Открыта тайна') && !undone).length;
}

/** The host brings two characters together, and the player of the first kills the other. `changed`: after each step. */
async function kill(changed: () => Promise<unknown>): Promise<void> {
  const [killer = '', victim = ''] = CAST;
  const step = async (...[who, call, sent]: [string, ...Request]) => {
    const { body } = await play.as(who, call, sent);
    await changed();
    return body;
  };
  const body = { status: 'alive', actionPoints: 10, currentRoom: ROOMS[0] };
  for (const id of [killer, victim]) await step(HOST, storyPlayTools.changeCharacter, { params: { id }, body });
  // They see each other.
  await step(HOST, storyPlayTools.triggerEvent, { body: { eventId: 'zq-event-light-qz' } });
  draw = 0;
  const attacker = USERS[CAST.indexOf(killer)] as string;
  const attacked = await step(attacker, storyPlay.attack, { body: { attacker, target: victim } });
  expect(attacked.result).toBe('killed');
}

/** A host who looks as a character gets the bytes of its player. */
async function sameBytes(user: string, where: string): Promise<void> {
  const as = characterOf(user);
  for (const call of [storyPlay.readStoryState, storyPlay.readStoryMap, storyPlay.allPlayers]) {
    const [own, looked] = [await received(user, call), await received(HOST, call, { query: { as } })];
    expect([where, call.id, looked.text]).toEqual([where, call.id, own.text]);
  }
  const params = { id: user };
  const own = await received(user, storyPlay.readState, { params });
  const looked = await received(HOST, storyPlay.readState, { params, query: { as } });
  expect([where, looked.text]).toEqual([where, own.text]);
}

/** The film of the evening, for those who have played it and for nobody else. */
async function films(host: StoryHostView, finale: Finale, known: Map<string, Set<string>>) {
  const [evening] = (await play.as(HOST, storyEvenings.listEvenings)).body.evenings;
  const params = { id: evening.id as string };
  const { log } = (await play.as(HOST, storyEvenings.readEvening, { params })).body.evening;
  const shown = filmTokens(host, finale, log);
  for (const user of USERS) {
    const film = await received(user, storyEvenings.readEvening, { params });
    const isPlayed = host.players.some(({ userId }) => userId === user);
    const isPictured = film.text.includes('zq-background-1-qz');
    expect([user, film.status, isPictured]).toEqual([user, isPlayed ? 200 : 404, isPlayed]);
    expect([user, unknown(film.text, shown, known.get(user) ?? [])]).toEqual([user, []]);
  }
  expect((await received(STRANGER, storyEvenings.readEvening, { params })).status).toBe(404);
}

it(`${STEPS} random steps reveal nothing hidden, by calls, sockets, errors or pictures' names (seed ${SEED})`, async () => {
  await prepare();
  const players: TestSocket[] = [];
  const looking: TestSocket[] = [];
  for (const [index, user] of USERS.entries()) {
    players.push(await play.watch(user, undefined, (index % 2) as 0 | 1));
    looking.push(await play.watch(HOST, `/ws/story/global?as=${characterOf(user)}`, (index % 2) as 0 | 1));
  }
  const hosts = await play.watch(HOST, undefined, 1);
  const outsider = await play.watch(STRANGER);
  const { code } = (await hostView()).state.joining ?? {};
  const halls = [await openSocket(play.replicas[0].url, `/ws/story/${STORY_HALL}${code}`)];
  // Even the hall of a host sees no more.
  halls.push(await play.watch(HOST, `/ws/story/${STORY_HALL}${code}`, 1));
  for (const hall of halls) await hall.next('connection_established');
  for (const socket of [...players, ...looking, hosts]) await socket.next('connection_established');

  let now = await hostView();
  let finale: Finale = {};
  /** What each player may receive now, and whatever they might have. */
  let known = new Map<string, Set<string>>();
  const ever = new Map(USERS.map((user) => [user, new Set<string>()]));
  const everInHall = new Set<string>();
  /** How many messages of each player were compared with what they might have. */
  const checked = new Map<string, number>();
  let step = 0;
  /**
   * Call it after each command: the next one may take back what players were told. Resolves to what they might receive
   * before.
   */
  const learn = async () => {
    const before = known;
    const { host, ...told } = await hostState();
    now = host as StoryHostView;
    finale = told.epilogue ? { ...told, revealed: await revealedByLog() } : told;
    for (const token of knownToHall(now, finale)) everInHall.add(token);
    openOffers = now.talk?.offers.map(({ id }) => id) ?? [];
    known = new Map(USERS.map((user) => [user, knownTo(characterOf(user), now, finale)]));
    for (const [user, tokens] of known) for (const token of tokens) ever.get(user)?.add(token);
    for (const [index, user] of USERS.entries()) {
      const { messages } = players[index] as TestSocket;
      const fresh = JSON.stringify(messages.slice(checked.get(user)));
      checked.set(user, messages.length);
      expect([step, user, unknown(fresh, ever.get(user) ?? [])]).toEqual([step, user, []]);
    }
    return before;
  };
  await learn();
  let acted = 0;
  for (; step < STEPS; step += 1) {
    if (step === STEPS / 4) await kill(learn);
    isEnding = step >= 0.8 * STEPS;
    draw = chance();
    if (chance() < 0.3) {
      const [who, call, sent] = manage();
      const answer = await received(who, call, sent);
      if (who === HOST) expect([step, call.id, notByTheWay(answer.text)]).toEqual([step, call.id, []]);
      await learn();
    }
    const user = one([...USERS, ...USERS, ...USERS, STRANGER, HOST]);
    const isActing = chance() < 0.7;
    const [call, sent] = one(isActing ? actRequests(user) : lookRequests(user))();
    const where = `seed ${SEED}, step ${step}: ${user} ${call.id} ${JSON.stringify(sent)}`;
    // The host's commands are above.
    if (user === HOST && call !== storyPlay.readStoryState && isActing) continue;
    const answer = await received(user, call, sent, step % 2 === 0 ? 0 : 1);
    // Reads change nothing.
    const before = isActing ? await learn() : known;
    if (USERS.includes(user)) {
      if (isActing && answer.status === 200) acted += 1;
      const character = characterOf(user);
      const own = call === storyContent.characters.read && sent?.params?.id === character ? holdersOwn(user) : [];
      const may = [before.get(user) ?? [], known.get(user) ?? []];
      const allowed = [...may, own, publicOf(call), chapterIds(call)];
      expect([where, answer.status, unknown(answer.text + answer.headers, ...allowed)]).toEqual([
        where,
        answer.status,
        [],
      ]);
    } else if (user === STRANGER) {
      const leaked = unknown(answer.text + answer.headers, publicOf(call), chapterIds(call));
      expect([where, answer.status, leaked]).toEqual([where, answer.status, []]);
    }
    if (step % 25 === 0) await sameBytes(one(USERS), where);
  }
  expect(acted).toBeGreaterThan(STEPS / 8);

  // Before everything is revealed.
  for (const hall of halls) expect(unknown(hall.rawBytes(), everInHall)).toEqual([]);
  const end = async (step: 'begin' | 'reveal' | 'end') => {
    const answer = await received(...stepEpilogue(step));
    await learn();
    return answer.status;
  };
  while (finale.epilogue?.isOver !== true) {
    const { epilogue } = finale;
    const isAll = epilogue?.secrets.length === CAST.length;
    expect(await end(!epilogue ? 'begin' : isAll ? 'end' : 'reveal')).toBe(200);
  }
  await films(now, finale, known);

  expect(notByTheWay(hosts.rawBytes())).toEqual([]);
  await play.as(HOST, storyPlayTools.tellMessage, { body: { to: { kind: 'hall' }, text: LAST } });
  for (const hall of halls) {
    await hall.waitFor(({ hall: shown }) => shown?.told?.text === LAST);
    expect([...everInHall].filter((token) => !hall.rawBytes().includes(token))).toEqual([]);
    expect(unknown(hall.rawBytes(), everInHall)).toEqual([]);
    await hall.close();
  }
  for (const [index, user] of USERS.entries()) {
    const [own, looked] = [players[index], looking[index]] as [TestSocket, TestSocket];
    const params = { id: characterOf(user) };
    await play.as('timur', storyPlayTools.changeCharacter, { params, body: { message: LAST } });
    for (const socket of [own, looked]) await socket.waitFor((message) => message.state?.message === LAST);
    expect([user, unknown(own.rawBytes(), ever.get(user) ?? [])]).toEqual([user, []]);
    expect(own.messages.length).toBeGreaterThan(STEPS / 8);
    expect([user, timeless(looked.messages)]).toEqual([user, timeless(own.messages)]);
  }
  expect((await outsider.closed).code).toBe(4404);
  expect(unknown(outsider.rawBytes())).toEqual([]);
  // The tokens are in the play: a host reads them.
  const whole = tokensIn(JSON.stringify(await hostView()));
  for (const kind of ['items', 'npcs', 'characters'] as const)
    for (const { id } of CANARY[kind]) expect([...whole]).toContain(id);
}, 180_000);
