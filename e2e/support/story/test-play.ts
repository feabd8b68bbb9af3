import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@luplay/contracts';
import {
  type StoryLogEntry,
  type StoryServerMessage,
  type StoryState,
  storyChapters,
  storyContent,
  storyPeople,
  storyPlay,
  storyPlayTools,
} from '@luplay/contracts/story';
import { applyPlayMessage } from '@luplay/story-rules';
import { ask, type Input, type Session, send } from '../api/api.ts';
import { issueTokens } from '../api/people.ts';
import { LiveClient } from '../live/live-client.ts';
import { RetryingClient } from '../match/retrying-client.ts';
import { product } from '../product/product.ts';

const PLAYERS = 6;
/** Rooms of the map, in a ring: each is connected with the two beside it. */
const RING = 8;
const MAP = 'faults-map';
const CHAPTER = 'faults-chapter';
/** Time between two actions of a player, ms. */
const PACE_MS = 60;

const roomId = (index: number) => `faults-room-${(index + RING) % RING}`;
const characterId = (index: number) => `faults-character-${index}`;
const nameOf = (index: number) => `Гость ${String.fromCharCode(65 + index)}`;
const socketUrl = () => `${product().url.replace('http', 'ws')}/api2/ws/story/global`;

/** A socket of the play, with what its owner knows. */
export class Screen {
  readonly who: string;
  known: StoryState | undefined;
  readonly live: LiveClient<StoryServerMessage>;
  /** Epoch ms of each greeting. */
  readonly greeted: number[] = [];

  constructor(who: string, token: string) {
    this.who = who;
    this.live = new LiveClient<StoryServerMessage>({
      url: socketUrl(),
      token,
      onMessage: (message) => {
        this.known = applyPlayMessage(this.known, message);
        if (message.type === 'connection_established') this.greeted.push(Date.now());
      },
      onChange: () => {
        if (this.live.state === 'failed') this.live.retry();
      },
    });
    this.live.open();
  }
}

interface Actor {
  index: number;
  userId: string;
  token: string;
  /** The room that the last acknowledged answer named. */
  room: number;
  /** Acknowledged actions. */
  acknowledged: number;
}

/** Without who is connected: that changes with the sockets, not with the play. */
const played = ({ presence: _, ...state }: StoryState): object => state;

/** A play with six players who act all the time, and a host who watches. */
export class TestPlay {
  /** The calls since the last `start`. */
  calls = new RetryingClient();
  readonly actors: Actor[] = [];
  readonly screens: Screen[] = [];
  readonly #host: Session;
  readonly #chance: () => number;
  #requests = 0;
  #isStopped = true;
  #acting: Promise<unknown> = Promise.resolve();

  constructor(host: Session, chance: () => number) {
    this.#host = host;
    this.#chance = chance;
  }

  async prepare(): Promise<void> {
    const { token } = this.#host;
    const rooms = Object.fromEntries(
      Array.from({ length: RING }, (_, index) => {
        const id = roomId(index);
        const connections = [roomId(index - 1), roomId(index + 1)];
        const items = [`faults-item-${index}`];
        return [id, { id, name: `Комната ${index}`, position: { x: 4 * index, y: 0 }, connections, items }];
      }),
    );
    for (let index = 0; index < RING; index += 1) {
      const body = { id: `faults-item-${index}`, name: `Вещь ${index}`, description: 'Лежит.', probability: 50 };
      await ask(storyContent.items.create, { body: { ...body, visibility: 'visible' } }, token);
    }
    await ask(storyContent.maps.create, { body: { id: MAP, name: 'Кольцо', startRoom: roomId(0), rooms } }, token);
    const characters = Array.from({ length: PLAYERS }, (_, index) => characterId(index));
    for (const [index, id] of characters.entries()) {
      const body = { id, name: nameOf(index), description: 'Гость.' };
      await ask(storyContent.characters.create, { body }, token);
    }
    const chapter = { id: CHAPTER, name: 'Сбои', map: MAP, characters };
    await ask(storyChapters.saveChapter, { body: chapter }, token);
    await ask(storyChapters.setCurrentChapter, { body: { id_chapter: CHAPTER } }, token);
    await ask(storyPlayTools.restart, { body: {} }, token);
    for (const [index, { userId, token: own }] of (await issueTokens(PLAYERS, 'faults')).entries()) {
      const params = { userId };
      const { status, text } = await send(storyPeople.addRolecard, { params, body: { id: characterId(index) } }, token);
      // After a failed test the product and the cards are the same.
      if (status !== 200 && status !== 409) throw new Error(text);
      await ask(storyPlay.resetToStart, { body: { telegramId: userId } }, own);
      this.actors.push({ index, userId, token: own, room: 0, acknowledged: 0 });
      this.screens.push(new Screen(characterId(index), own));
    }
    this.screens.push(new Screen('host', token));
  }

  /** Everybody acts until `stop`; each action is repeated until the service answers. */
  start(): void {
    this.#isStopped = false;
    this.calls = new RetryingClient();
    this.#acting = Promise.all([...this.actors.map((actor) => this.#play(actor)), this.#grantAgainAndAgain()]);
  }

  /** Resolves when what was begun is answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#acting;
  }

  get acknowledged(): number {
    return this.actors.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  async #play(actor: Actor): Promise<void> {
    while (!this.#isStopped) {
      const { userId, token, index } = actor;
      const requestId = this.#requestId();
      if (this.#chance() < 0.7) {
        const to = (actor.room + (this.#chance() < 0.5 ? 1 : RING - 1)) % RING;
        const body = { telegramId: userId, roomId: roomId(to), requestId };
        const { answer } = await this.calls.retry(storyPlay.move, { body }, token);
        if (answer) {
          actor.acknowledged += 1;
          actor.room = to;
          if (answer.state.currentRoom !== roomId(to)) throw new Error(`${nameOf(index)} is in another room`);
        }
      } else {
        const { answer } = await this.calls.retry(
          storyPlay.search,
          { body: { characterId: userId, requestId } },
          token,
        );
        if (answer) actor.acknowledged += 1;
      }
      await pause(PACE_MS);
    }
  }

  async #grantAgainAndAgain(): Promise<void> {
    while (!this.#isStopped) {
      const body = { amount: 10, requestId: this.#requestId() };
      await this.calls.retry(storyPlayTools.grantActions, { body }, this.#host.token);
      await pause(5 * PACE_MS);
    }
  }

  #requestId(): string {
    this.#requests += 1;
    return `faults-${process.pid}-${this.#requests}`;
  }

  /** The screens that do not show what the server has now, by name. Null while the server does not answer. */
  async wrongScreens(): Promise<string[] | null> {
    const wrong: string[] = [];
    for (const { who, known, live } of this.screens) {
      const query = who === 'host' ? {} : { as: who };
      const answer = await send(storyPlay.readStoryState, { query } as Input, this.#host.token).catch(() => null);
      if (answer?.status !== 200) return null;
      const { storyState } = answer.json as { storyState: StoryState };
      const isSame = known !== undefined && isDeepStrictEqual(played(known), played(storyState));
      if (live.state !== 'open' || !isSame) wrong.push(who);
    }
    return wrong;
  }

  /** Every acknowledged action has one line in the log, and everybody stands where the last acknowledged move led. */
  async lost(): Promise<string[]> {
    const { token } = this.#host;
    const log = await this.#wholeLog();
    const { storyState } = await ask(storyPlay.readStoryState, {}, token);
    return this.actors.flatMap(({ index, acknowledged, room }) => {
      const lines = log.filter(({ action, kind }) => kind !== 'entry' && action.startsWith(nameOf(index))).length;
      const player = storyState.host?.players.find((one) => one.characterId === characterId(index));
      return [
        ...(lines === acknowledged ? [] : [`${nameOf(index)}: ${acknowledged} acknowledged, ${lines} in the log`]),
        ...(player?.currentRoom === roomId(room) ? [] : [`${nameOf(index)} is in ${player?.currentRoom}`]),
      ];
    });
  }

  async #wholeLog(): Promise<StoryLogEntry[]> {
    const log: StoryLogEntry[] = [];
    for (;;) {
      const input: Input = log[0] ? { query: { before: String(log[0].id) } } : {};
      const answer = await send(storyPlayTools.actionsLog, input, this.#host.token);
      const page = (answer.json as ResponseOf<typeof storyPlayTools.actionsLog>).log;
      if (page.length === 0) return log;
      log.unshift(...page);
    }
  }

  close(): void {
    for (const { live } of this.screens) live.close();
  }
}
