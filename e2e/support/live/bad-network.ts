import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Faults of one connection. Delays in ms, positions in bytes received from the product. */
interface Faults {
  /** Maximum delay of each chunk in both directions; the order is kept. */
  delay: number;
  /** Breaks after this many bytes, in the middle of a frame or a response; 0: the whole response is lost. */
  breaksAt: number;
  /** Breaks after this time in any case. */
  breaksAfter: number;
  /** Stalls after this many bytes ... */
  stallsAt: number;
  /** ... for this time; the data of that time arrives late. */
  stallsFor: number;
}

const NO_FAULTS: Faults = {
  delay: 0,
  breaksAt: Number.POSITIVE_INFINITY,
  breaksAfter: 0,
  stallsAt: Number.POSITIVE_INFINITY,
  stallsFor: 0,
};

/** Longer than any spec takes, ms. */
const FOREVER = 3_600_000;
const STALLED: Faults = { ...NO_FAULTS, delay: FOREVER };

/**
 * One device's network, with random faults for each connection. `stallsOften`: with long stalls, like a background tab.
 */
export class BadNetwork {
  readonly #target: URL;
  readonly #chance: () => number;
  readonly #stallsOften: boolean;
  readonly #server: Server;
  readonly #wires = new Set<Wire>();
  #good = true;
  #stalled = false;
  /** Connections that were broken on purpose. */
  broken = 0;

  private constructor(target: string, chance: () => number, stallsOften: boolean) {
    this.#target = new URL(target);
    this.#chance = chance;
    this.#stallsOften = stallsOften;
    this.#server = createServer((near) => this.#accept(near));
  }

  static async open(target: string, chance: () => number, stallsOften = false): Promise<BadNetwork> {
    const network = new BadNetwork(target, chance, stallsOften);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  /** `127.0.0.1:port` */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Starts random faults, also on connections that are already open. */
  worsen(): void {
    this.#good = false;
    for (const wire of this.#wires) wire.setFaults(this.#draw());
  }

  /** Stops all traffic without closing connections: data, also of new connections, waits. */
  stall(): void {
    this.#stalled = true;
    for (const wire of this.#wires) wire.setFaults(STALLED);
  }

  /** Drops the waiting data with its connections. New connections have no faults. */
  lose(): void {
    this.#stalled = false;
    for (const wire of this.#wires) wire.cut();
  }

  /** Delivers everything in flight and ends all faults. */
  heal(): void {
    this.#good = true;
    this.#stalled = false;
    for (const wire of this.#wires) wire.setFaults(NO_FAULTS);
  }

  async close(): Promise<void> {
    for (const wire of this.#wires) wire.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const wire = new Wire(near, far, this.#chance, () => {
      this.broken += 1;
    });
    this.#wires.add(wire);
    far.once('close', () => this.#wires.delete(wire));
    if (this.#stalled) wire.setFaults(STALLED);
    else if (!this.#good) wire.setFaults(this.#draw());
  }

  #draw(): Faults {
    const roll = this.#chance();
    const size = this.#chance();
    const delay = 120 * this.#chance();
    if (this.#stallsOften) return { ...NO_FAULTS, delay, stallsAt: 3_000 * size, stallsFor: 1_000 + 2_000 * roll };
    if (roll < 0.35) return { ...NO_FAULTS, delay };
    if (roll < 0.6) return { ...NO_FAULTS, delay, breaksAt: 1 + Math.floor(12_000 * size) };
    if (roll < 0.7) return { ...NO_FAULTS, delay, breaksAt: 0 };
    if (roll < 0.9) return { ...NO_FAULTS, delay, breaksAfter: 150 + 1_000 * size };
    return { ...NO_FAULTS, delay, stallsAt: 6_000 * size, stallsFor: 300 + 700 * size };
  }
}

/** One connection between a device (`near`) and the product (`far`). */
class Wire {
  readonly #near: Socket;
  readonly #far: Socket;
  readonly #chance: () => number;
  readonly #onBreak: () => void;
  readonly #toFar: Lane;
  readonly #toNear: Lane;
  #faults = NO_FAULTS;
  /** Bytes from the product since these faults were set. */
  #passed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(near: Socket, far: Socket, chance: () => number, onBreak: () => void) {
    this.#near = near;
    this.#far = far;
    this.#chance = chance;
    this.#onBreak = onBreak;
    this.#toFar = new Lane(far);
    this.#toNear = new Lane(near);
    near.on('data', (piece) => this.#toFar.push(piece, this.#delay()));
    far.on('data', (piece) => this.#arrived(piece));
    for (const [one, other] of [
      [near, this.#toFar],
      [far, this.#toNear],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => this.cut());
      one.on('end', () => other.end());
      one.on('close', () => other.end());
    }
  }

  setFaults(faults: Faults): void {
    this.#faults = faults;
    this.#passed = 0;
    clearTimeout(this.#timer);
    if (faults.breaksAfter > 0) this.#timer = setTimeout(() => this.#break(), faults.breaksAfter);
    if (faults === NO_FAULTS) for (const lane of [this.#toFar, this.#toNear]) lane.flush();
  }

  cut(): void {
    clearTimeout(this.#timer);
    for (const lane of [this.#toFar, this.#toNear]) lane.drop();
    this.#near.destroy();
    this.#far.destroy();
  }

  #delay(): number {
    return this.#faults === STALLED ? FOREVER : this.#faults.delay * this.#chance();
  }

  #arrived(piece: Buffer): void {
    const { breaksAt, stallsAt, stallsFor } = this.#faults;
    const before = this.#passed;
    this.#passed += piece.length;
    if (this.#passed > breaksAt) {
      // Data before the break is still delivered.
      this.#far.pause();
      this.#near.write(Buffer.concat([this.#toNear.drop(), piece.subarray(0, breaksAt - before)]), () => this.#break());
      return;
    }
    const stalls = before <= stallsAt && this.#passed > stallsAt;
    this.#toNear.push(piece, this.#delay() + (stalls ? stallsFor : 0));
  }

  #break(): void {
    this.#onBreak();
    this.cut();
  }
}

/** Chunks in flight in one direction: delayed, but in order. */
class Lane {
  readonly #to: Socket;
  #waiting: { piece: Buffer | null; due: number }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(to: Socket) {
    this.#to = to;
  }

  push(piece: Buffer | null, delay: number): void {
    const due = Math.max(performance.now() + delay, this.#waiting.at(-1)?.due ?? 0);
    this.#waiting.push({ piece, due });
    this.#next();
  }

  /** After everything in flight. */
  end(): void {
    this.push(null, 0);
  }

  flush(): void {
    for (const one of this.#waiting) one.due = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next();
  }

  /** Returns and clears what was in flight. */
  drop(): Buffer {
    clearTimeout(this.#timer);
    const left = this.#waiting.flatMap(({ piece }) => piece ?? []);
    this.#waiting = [];
    return Buffer.concat(left);
  }

  #next(): void {
    while (this.#waiting[0] && this.#waiting[0].due <= performance.now()) {
      const { piece } = this.#waiting.shift()!;
      if (piece === null) this.#to.end();
      else if (this.#to.writable) this.#to.write(piece);
    }
    const first = this.#waiting[0];
    if (!first || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#next();
      },
      Math.max(1, first.due - performance.now()),
    );
  }
}
