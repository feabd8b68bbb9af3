import { type BroadcastServerMessage, broadcastSocket } from '@luplay/contracts/broadcast';
import { AppError, createHub, type Hub, type Kit } from '@luplay/service-kit';

/** One kind of people at `/ws/broadcast/{code}`: what their codes look like, which rooms of the hub are theirs, and what they begin with. */
export interface Audience {
  takes(code: string): boolean;
  /** The hub's room that the code leads to. Throws `not_found`. */
  enter(code: string): string | Promise<string>;
  owns(room: string): boolean;
  opened(room: string): void | Promise<void>;
  closed(room: string): void | Promise<void>;
  /** The whole state. */
  greeting(room: string): BroadcastServerMessage;
}

export type BroadcastHub = Hub<typeof broadcastSocket>;

/** One socket for every audience: whoever enters gets the whole state, and again when they ask for it. */
export function broadcastHub(kit: Kit, audiences: () => readonly Audience[]): BroadcastHub {
  const ownerOf = (room: string): Audience => {
    const owner = audiences().find((audience) => audience.owns(room));
    if (!owner) throw new AppError('not_found');
    return owner;
  };
  const hub: BroadcastHub = createHub(kit, {
    spec: broadcastSocket,
    async open({ params }) {
      const code = params.code ?? '';
      const audience = audiences().find((one) => one.takes(code));
      if (!audience) throw new AppError('not_found');
      return { room: await audience.enter(code) };
    },
    roomOpened: (room) => ownerOf(room).opened(room),
    roomClosed: (room) => ownerOf(room).closed(room),
    greet: ({ room }) => ownerOf(room).greeting(room),
    message(socket, message) {
      if (message.type === 'snapshot') hub.sendSnapshot(socket);
    },
  });
  return hub;
}
