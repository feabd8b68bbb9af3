import type { OpenSocket } from '../sockets/socket.ts';

/** A message on its way to a room: framed once. */
export interface Outgoing {
  frame: Buffer;
  /** For a slow reader a newer message with the same key takes the place of an older one. */
  key: string;
  /** Only to this group of the room. */
  group?: string | undefined;
  /** Not to this group. */
  except?: string | undefined;
}

/** The sockets of one room on this replica, and what is on its way to them. */
export class Room<Data> {
  readonly key: string;
  readonly sockets = new Set<OpenSocket<Data>>();
  readonly groups = new Map<string, Set<OpenSocket<Data>>>();
  readonly queue: Outgoing[] = [];
  pumping = false;
  /** Size of the last snapshot of the room, which tells about what the next one costs. */
  snapshotBytes = 0;
  /** Resolves when the service is ready to hear of the room's changes. */
  opened: Promise<void> = Promise.resolve();

  constructor(key: string) {
    this.key = key;
  }

  enter(socket: OpenSocket<Data>, groups: readonly string[]): void {
    this.sockets.add(socket);
    this.regroup(socket, groups);
  }

  regroup(socket: OpenSocket<Data>, groups: readonly string[]): void {
    const wanted: ReadonlySet<string> = new Set(groups);
    for (const group of socket.groups) if (!wanted.has(group)) this.leaveGroup(socket, group);
    for (const group of wanted) {
      const members = this.groups.get(group);
      if (members) members.add(socket);
      else this.groups.set(group, new Set([socket]));
    }
    if (wanted.size > 0 || socket.groups.size > 0) socket.groups = wanted;
  }

  leave(socket: OpenSocket<Data>): void {
    this.sockets.delete(socket);
    for (const group of socket.groups) this.leaveGroup(socket, group);
  }

  private leaveGroup(socket: OpenSocket<Data>, group: string): void {
    const members = this.groups.get(group);
    if (members?.delete(socket) && members.size === 0) this.groups.delete(group);
  }
}

/**
 * The rooms with sockets on this replica. `opened` and `closed` of one key never overlap: a room that is entered again
 * while it closes opens after it has closed.
 */
export class Rooms<Data> {
  private readonly rooms = new Map<string, Room<Data>>();
  private readonly turns = new Map<string, Promise<void>>();
  private readonly onOpened: (key: string) => Promise<void> | void;
  private readonly onClosed: (key: string) => Promise<void> | void;

  constructor(onOpened: (key: string) => Promise<void> | void, onClosed: (key: string) => Promise<void> | void) {
    this.onOpened = onOpened;
    this.onClosed = onClosed;
  }

  get(key: string): Room<Data> | undefined {
    return this.rooms.get(key);
  }

  get size(): number {
    return this.rooms.size;
  }

  keys(): string[] {
    return [...this.rooms.keys()];
  }

  /** Registers the socket; `opened` of the room it returns resolves when the service hears of its changes. */
  enter(socket: OpenSocket<Data>, key: string, groups: readonly string[]): Room<Data> {
    let room = this.rooms.get(key);
    if (!room) {
      room = new Room(key);
      this.rooms.set(key, room);
      room.opened = this.turn(key, () => this.onOpened(key));
      // Sockets that wait for it get the failure; there may be none left.
      room.opened.catch(() => undefined);
    }
    room.enter(socket, groups);
    return room;
  }

  leave(socket: OpenSocket<Data>): void {
    const room = this.rooms.get(socket.room);
    if (!room) return;
    room.leave(socket);
    if (room.sockets.size > 0) return;
    this.rooms.delete(room.key);
    this.turn(room.key, () => this.onClosed(room.key)).catch(() => undefined);
  }

  private turn(key: string, work: () => Promise<void> | void): Promise<void> {
    const before = this.turns.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    this.turns.set(key, mine);
    const tidy = () => {
      if (this.turns.get(key) === mine) this.turns.delete(key);
    };
    mine.then(tidy, tidy);
    return mine;
  }
}
