import type WebSocket from 'ws';
import { openGreeted } from './greeted.ts';

const TYPE = /^\{"type":"(\w+)"/;
/** The stamp stands at the end of a frame. */
const STAMP = /"seq":(\d+),(?:"from":(\d+),)?"serverTime":\d+\}$/;
const STAMP_BYTES = 90;
/** What a player is told first of what they have done. */
const OWN = { state: ['characterState', 'actionPoints'], talk: ['talk'] } as const;
const PATIENCE_MS = 30_000;

interface Screen {
  socket: WebSocket;
  /** Number of the newest change that it was told. */
  seq: number;
  greetings: number;
  /** Waits for what its player has done. */
  own: { types: readonly string[]; done: (seq: number) => void } | null;
}

/**
 * Sockets of one play. Records when the last of them received a change, apart from those that got its number alone.
 * Frames are not parsed, so that the load generator uses little of the processors that it measures.
 */
export class PlayWatch {
  readonly noops: number[] = [];
  /** Bytes of all other frames. */
  bytes = 0;
  frames = 0;
  readonly #screens: Screen[] = [];
  /** By number of the change: when the last socket that may see it had it, performance.now, and how many may. */
  readonly #seen = new Map<number, { lastAt: number; viewers: number }>();
  #waiting: { isReached: () => boolean; done: () => void } | null = null;

  /** An empty token: somebody without an account. */
  async open(url: string, tokens: readonly string[], storyId = 'global', width = 50): Promise<void> {
    const target = `${url.replace(/^http/, 'ws')}/api2/ws/story/${storyId}`;
    for (let start = 0; start < tokens.length; start += width) {
      await Promise.all(tokens.slice(start, start + width).map((token) => this.#open(target, token)));
    }
  }

  #open(target: string, token: string): Promise<void> {
    const { socket, greeted } = openGreeted(target, token);
    const screen: Screen = { socket, seq: 0, greetings: 0, own: null };
    this.#screens.push(screen);
    socket.on('message', (data: Buffer) => this.#frame(screen, data));
    return greeted;
  }

  #frame(screen: Screen, data: Buffer): void {
    const at = performance.now();
    const [, type = ''] = TYPE.exec(data.toString('latin1', 0, 40)) ?? [];
    if (type === 'connection_established') {
      screen.seq = Number(/"seq":(\d+)/.exec(data.toString('latin1', 0, 200))?.[1]);
      screen.greetings += 1;
      this.#check();
      return;
    }
    const stamp = STAMP.exec(data.toString('latin1', Math.max(0, data.length - STAMP_BYTES)));
    if (!stamp) return;
    const seq = Number(stamp[1]);
    const from = Number(stamp[2] ?? seq - 1);
    if (type === 'noop') this.noops.push(data.length);
    else this.#saw(screen, from, seq, at, data.length);
    screen.seq = Math.max(screen.seq, seq);
    if (screen.own?.types.includes(type)) screen.own.done(seq);
    this.#check();
  }

  #saw(screen: Screen, from: number, seq: number, at: number, bytes: number): void {
    this.bytes += bytes;
    this.frames += 1;
    for (let change = from + 1; change <= seq; change += 1) {
      const seen = this.#seen.get(change) ?? { lastAt: 0, viewers: 0 };
      if (screen.seq < change) seen.viewers += 1;
      seen.lastAt = at;
      this.#seen.set(change, seen);
    }
  }

  /** The number of the change that the next message about the player's own state, or about the talk, brings. */
  ownChange(index: number, of: keyof typeof OWN): Promise<number> {
    const screen = this.#screens[index] as Screen;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`socket ${index} heard nothing of its own`)), PATIENCE_MS);
      const done = (seq: number) => {
        clearTimeout(timer);
        screen.own = null;
        resolve(seq);
      };
      screen.own = { types: OWN[of], done };
    });
  }

  get newest(): number {
    return Math.max(...this.#screens.map(({ seq }) => seq));
  }

  /** Resolves when every socket has been told the change with this number. */
  allTold(seq: number): Promise<void> {
    return this.#until(`change ${seq} is not at every socket`, () =>
      this.#screens.every((screen) => screen.seq >= seq),
    );
  }

  #until(failure: string, isReached: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(failure)), PATIENCE_MS);
      const done = () => {
        clearTimeout(timer);
        this.#waiting = null;
        resolve();
      };
      this.#waiting = { isReached, done };
      this.#check();
    });
  }

  #check(): void {
    if (this.#waiting?.isReached()) this.#waiting.done();
  }

  /** When the last socket that may see the change received it, and the number of those sockets. */
  seen(seq: number): { lastAt: number; viewers: number } {
    const found = this.#seen.get(seq);
    if (!found) throw new Error(`nobody was shown change ${seq}`);
    return found;
  }

  /** Carries out `work`, which moves every socket to another play; resolves when each has its snapshot. */
  async moved(work: () => Promise<void>): Promise<void> {
    const before = this.#screens.map(({ greetings }) => greetings);
    this.#seen.clear();
    const all = this.#until('not every socket was moved', () =>
      this.#screens.every(({ greetings }, index) => greetings > (before[index] ?? 0)),
    );
    await Promise.all([work(), all]);
  }

  close(): void {
    for (const { socket } of this.#screens) socket.terminate();
  }
}
