import { setTimeout as pause } from 'node:timers/promises';
import { storyPlay, storyPlayTools, storyTalk } from '@luplay/contracts/story';
import pLimit from 'p-limit';
import { type Actor, beginAct, enter, giveCards, makeStory, moveOn, playChapter, roomAt } from '../players/chapter.ts';
import { callAs, type Player } from '../players/client.ts';
import { PlayWatch } from '../players/play-watch.ts';
import { processorTimeOf } from '../processes/processor-time.ts';
import { type Row, rowOf } from '../stats.ts';
import { viewCosts } from './story-views.ts';

const CROWD = 200;
const CROWD_RATE = 20;
const CROWD_SECONDS = 15;
const CAST = 12;
const PLAYS = 50;
const RATE = 100;
/** Of each of the fifty plays. */
const PLAY_SECONDS = 1;
/** Of the fifty, those that a host keeps watching: one user may have twenty sockets. */
const WATCHED = 10;
const UNDOS = 30;
/** How much of what players do is talking, and moving. */
const SHARES = { talk: 0.2, move: 0.53 } as const;
/** Points are granted when the average player has fewer. */
const FEW_POINTS = 6;

interface Times {
  /** Action sent → last socket that may see it, ms. */
  seen: number[];
  /** Action sent → acknowledged, ms. */
  acked: number[];
  /** Sockets that may see an action. */
  viewers: number[];
}
const noTimes = (): Times => ({ seen: [], acked: [], viewers: [] });

interface Stage {
  url: string;
  developer: Player;
  actors: Actor[];
  /** The actors' sockets in their order, then the host's. */
  watch: PlayWatch;
}

async function grant({ url, developer, actors, watch }: Stage): Promise<void> {
  const seq = watch.newest + 1;
  await callAs(url, developer, storyPlayTools.grantActions, { body: { amount: 10 } });
  for (const actor of actors) actor.actionPoints = 10;
  await watch.allTold(seq);
}

async function act({ url, watch }: Stage, actor: Actor, index: number, times: Times, changes: [number, number][]) {
  const drawn = Math.random();
  const own = watch.ownChange(index, drawn < SHARES.talk ? 'talk' : 'state');
  const sentAt = performance.now();
  if (drawn < SHARES.talk) {
    await callAs(url, actor, storyTalk.say, { body: { to: null, text: 'Кто-нибудь видел ключ от погреба?' } });
  } else if (drawn < SHARES.talk + SHARES.move) {
    await moveOn(url, actor);
  } else {
    const { state } = await callAs(url, actor, storyPlay.search, { body: { characterId: actor.userId } });
    actor.actionPoints = state.actionPoints;
  }
  times.acked.push(performance.now() - sentAt);
  changes.push([await own, sentAt]);
}

/** Players act at `rate` a second, each at most once at a time. */
async function playFor(stage: Stage, seconds: number, rate: number, times: Times): Promise<void> {
  const { actors, watch } = stage;
  const acting = new Set<number>();
  const changes: [number, number][] = [];
  const started = performance.now();
  for (let n = 0; n < seconds * rate; n += 1) {
    await pause(Math.max(0, started + ((n + Math.random() / 2) * 1000) / rate - performance.now()));
    const points = actors.reduce((sum, { actionPoints }) => sum + actionPoints, 0) / actors.length;
    if (points < FEW_POINTS && acting.size === 0) await grant(stage);
    const able = actors.flatMap(({ actionPoints }, index) => (actionPoints >= 2 && !acting.has(index) ? index : []));
    const index = able[Math.floor(Math.random() * able.length)];
    if (index === undefined) {
      while (acting.size > 0) await pause(1);
      await grant(stage);
      continue;
    }
    acting.add(index);
    void act(stage, actors[index] as Actor, index, times, changes).finally(() => acting.delete(index));
  }
  while (acting.size > 0) await pause(1);
  const last = Math.max(0, ...changes.map(([seq]) => seq));
  await watch.allTold(last);
  for (const [seq, sentAt] of changes) {
    const { lastAt, viewers } = watch.seen(seq);
    times.seen.push(lastAt - sentAt);
    times.viewers.push(viewers);
  }
}

async function undoTimes({ url, developer, watch }: Stage): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < UNDOS; n += 1) {
    const seq = watch.newest + 1;
    const told = watch.allTold(seq);
    const sentAt = performance.now();
    await Promise.all([told, callAs(url, developer, storyPlayTools.undo)]);
    times.push(watch.seen(seq).lastAt - sentAt);
  }
  return times;
}

const spread = ({ url, developer, actors }: Stage) =>
  pLimit(4).map(actors, async (actor, index) => {
    const currentRoom = roomAt(index % 10, Math.floor(index / 10) % 10);
    const params = { id: actor.characterId };
    await callAs(url, developer, storyPlayTools.changeCharacter, { params, body: { currentRoom } });
    actor.currentRoom = currentRoom;
  });

async function openStage(url: string, developer: Player, actors: Actor[]): Promise<Stage> {
  const watch = new PlayWatch();
  await watch.open(
    url,
    [...actors, developer].map(({ token }) => token),
  );
  return { url, developer, actors, watch };
}

const PARTS = ['svc-story', 'svc-user', 'mongo'];
const CROWD_BAR = 'LuPlay p99 ≤ 50, stored before acknowledged';

/** Two hundred players and a host in one play. */
async function crowd(url: string, dataDir: string, developer: Player, actors: Actor[], say: (line: string) => void) {
  const load = `${CROWD} players, ${CROWD_RATE} actions a second`;
  say(`${load}: entering`);
  await enter(url, actors);
  await spread({ url, developer, actors, watch: new PlayWatch() });
  const stage = await openStage(url, developer, actors);
  await beginAct(url, developer);
  await playFor(stage, 2, CROWD_RATE, noTimes());
  const times = noTimes();
  const { watch } = stage;
  const [framesBefore, bytesBefore, noopsBefore] = [watch.frames, watch.bytes, watch.noops.length];
  say(`${load}: playing`);
  const processor = await processorTimeOf(dataDir, PARTS, () => playFor(stage, CROWD_SECONDS, CROWD_RATE, times));
  say(
    `  for each action ${((watch.frames - framesBefore) / times.seen.length).toFixed(1)} messages of ` +
      `${((watch.bytes - bytesBefore) / times.seen.length / 1024).toFixed(1)} KB in all, ` +
      `${((watch.noops.length - noopsBefore) / times.seen.length).toFixed(0)} no-ops`,
  );
  for (const [part, ms] of processor)
    say(`  processor time of ${part} for each action: ${(ms / times.seen.length).toFixed(1)} ms`);
  const undone = await undoTimes(stage);
  watch.close();
  return [
    rowOf(`${load}: sent → everybody who may see it`, times.seen, CROWD_BAR),
    rowOf(`${load}: sent → acknowledged`, times.acked, ''),
    rowOf('  sockets that may see an action', times.viewers, 'the host among them', ''),
    rowOf(`${CROWD} players: undo sent → every socket`, undone, 'LuPlay ≤ 100'),
    rowOf('frame to a viewer who may not see a change', watch.noops, 'LuPlay ≤ 60', 'bytes'),
  ];
}

/**
 * Players play only the current chapter, so fifty plays are played one after the other, each with the whole load. The
 * earlier ones keep their state, and a host watches some of them.
 */
async function manyPlays(url: string, developer: Player, actors: Actor[], cast: string[], say: (line: string) => void) {
  const load = `${PLAYS} plays of ${CAST} one after the other, ${RATE} actions a second`;
  const times = noTimes();
  const switched: number[] = [];
  const hosts: PlayWatch[] = [];
  await playChapter(url, developer, 'bench-0', cast);
  const stage = await openStage(url, developer, actors);
  for (let number = 1; number <= PLAYS; number += 1) {
    if (number % 10 === 1) say(`${load}: from number ${number}`);
    const startedAt = performance.now();
    await stage.watch.moved(() => playChapter(url, developer, `bench-${number}`, cast));
    switched.push(performance.now() - startedAt);
    await enter(url, actors);
    await beginAct(url, developer);
    await playFor(stage, PLAY_SECONDS, RATE, times);
    if (number <= WATCHED) {
      const host = new PlayWatch();
      await host.open(url, [developer.token], `bench-${number}`);
      hosts.push(host);
    }
  }
  for (const watch of [...hosts, stage.watch]) watch.close();
  return [
    rowOf(`${load}: sent → everybody who may see it`, times.seen, 'LuPlay p99 ≤ 50'),
    rowOf(`${load}: sent → acknowledged`, times.acked, ''),
    rowOf('  chapter saved and made current → last socket has the snapshot of its play', switched, ''),
  ];
}

export async function story(
  url: string,
  dataDir: string,
  developer: Player,
  players: Player[],
  say: (line: string) => void,
): Promise<Row[]> {
  say('making a map of 100 rooms and 200 characters');
  const cast = await makeStory(url, developer, CROWD);
  const actors = await giveCards(url, developer, players.slice(0, CROWD), cast);
  const small = cast.slice(0, CAST);
  const many = await manyPlays(url, developer, actors.slice(0, CAST), small, say);
  await playChapter(url, developer, 'bench-crowd', cast);
  return [viewCosts(), ...(await crowd(url, dataDir, developer, actors, say)), ...many];
}
