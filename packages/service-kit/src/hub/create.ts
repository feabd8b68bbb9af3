import { CLOSE_CODES, type CloseReason, SOCKET_LIMITS, type SocketSpec } from '@luplay/contracts';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { toAppError } from '../errors.ts';
import { outgoingFault } from '../http/validate.ts';
import { internalsOf, type Kit } from '../kit.ts';
import { errorForLog } from '../log.ts';
import { drainHub } from './drain.ts';
import { FanOut } from './fan-out.ts';
import { frameOf } from './frame.ts';
import { closeReasonOf, firstValues, matchPath, type Offer } from './handshake.ts';
import { fullBudget, readMessage, spend } from './incoming.ts';
import { Rooms } from './rooms.ts';
import { type HubSocket, OpenSocket } from './socket.ts';
import { Sweep } from './sweep.ts';
import type { Hub, HubLimits, HubOptions, OpenRequest, SendOptions } from './types.ts';

/** A hub for one kind of socket. Call it in `setup`; the server finds it by itself. */
export function createHub<S extends SocketSpec, Data = undefined>(
  kit: Omit<Kit, 'env'>,
  options: HubOptions<S, Data>,
): Hub<S, Data> {
  type Socket = OpenSocket<Data>;
  const { spec } = options;
  const internals = internalsOf(kit);
  const limits: HubLimits = { ...SOCKET_LIMITS, ...options.limits };
  const log = kit.log.child({ hub: spec.id });
  const rooms = new Rooms<Data>(
    (key) => options.roomOpened?.(key),
    async (key) => {
      try {
        await options.roomClosed?.(key);
      } catch (error) {
        log.error({ err: errorForLog(error), room: key }, 'roomClosed failed');
      }
    },
  );
  const users = new Map<string, Set<Socket>>();
  const all = new Set<Socket>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxPayload,
    handleProtocols: () => false,
  });
  const closeOne = (socket: OpenSocket, reason: CloseReason): void => {
    if (socket.closing) return;
    socket.closing = true;
    socket.pending = null;
    internals.metrics.socketClosed(spec.id, reason);
    sweep.watchClosing(socket);
    socket.ws.close(CLOSE_CODES[reason].code, reason);
    // Still paused when it was refused while opening: its answer to the close would never be read.
    if (socket.ws.isPaused) socket.ws.resume();
  };
  const sweep = new Sweep(limits, kit.now, closeOne);
  const fanOut = new FanOut(limits.slowReaderBytes, kit.now, (socket) => sweep.watchSlow(socket));
  let nextId = 1;

  function textOf(message: object): string {
    if (internals.checkResponses) {
      const fault = outgoingFault(spec.server, message);
      if (fault !== null) throw new Error(`${spec.id} sends against its contract: ${fault}`);
    }
    return JSON.stringify(message);
  }

  const keyOf = (message: object, given?: SendOptions) => given?.key ?? String((message as { type?: unknown }).type);

  function tellError(socket: Socket, thrown: unknown, ref: number | undefined): void {
    const error = toAppError(thrown);
    if (error.code === 'internal') log.error({ err: errorForLog(error.cause ?? error) }, 'socket message failed');
    const { code, message } = error;
    const text = textOf({ type: 'error', ...(ref !== undefined && { ref }), code, message, serverTime: kit.now() });
    fanOut.deliver(socket, frameOf(text), ref === undefined ? 'error' : `error ${ref}`);
  }

  async function onMessage(socket: Socket, raw: RawData, binary: boolean): Promise<void> {
    socket.alive = true;
    if (socket.closing) return;
    if (binary) return closeOne(socket as OpenSocket, 'unsupported_data');
    const receivedAt = kit.now();
    if (!spend(socket as OpenSocket, limits.messagesPerSecond, receivedAt)) {
      return closeOne(socket as OpenSocket, 'policy_violation');
    }
    let message: { ref?: number } | undefined;
    try {
      message = readMessage(spec, raw) as { ref?: number };
      await options.message?.(socket, message as never, receivedAt);
    } catch (error) {
      tellError(socket, error, message?.ref);
    }
  }

  function onClose(socket: Socket): void {
    socket.closing = true;
    socket.pending = null;
    sweep.remove(socket as OpenSocket);
    all.delete(socket);
    const userId = socket.caller?.userId;
    if (userId !== undefined) {
      const own = users.get(userId);
      if (own?.delete(socket) && own.size === 0) users.delete(userId);
    }
    if (!socket.registered) return;
    socket.registered = false;
    rooms.leave(socket);
    try {
      options.left?.(socket);
    } catch (error) {
      log.error({ err: errorForLog(error) }, 'left failed');
    }
  }

  async function admit(socket: Socket, token: string): Promise<boolean> {
    const session = await internals.tokens.session(token);
    const { userId } = session.caller;
    const own = users.get(userId) ?? new Set();
    if (own.size >= limits.perUser) {
      closeOne(socket as OpenSocket, 'too_many_sockets');
      return false;
    }
    if (socket.closing) return false;
    socket.caller = session.caller;
    socket.issuedAt = session.issuedAt;
    socket.expiresAt = session.expiresAt;
    socket.keyId = session.keyId;
    users.set(userId, own.add(socket));
    return true;
  }

  async function open(socket: Socket, offer: Offer, request: Omit<OpenRequest, 'caller'>): Promise<void> {
    if (offer.refuse) return closeOne(socket as OpenSocket, offer.refuse);
    try {
      if (offer.token !== null && !(await admit(socket, offer.token))) return;
      const opening = await options.open({ ...request, caller: socket.caller });
      if (socket.closing) return;
      socket.room = opening.room;
      socket.data = opening.data as Data;
      const room = rooms.enter(socket, opening.room, opening.groups ?? []);
      socket.registered = true;
      options.joined?.(socket);
      await room.opened;
      if (socket.closing) return;
      const greeting = (await options.greet?.(socket)) ?? null;
      if (socket.closing) return;
      socket.greeted = true;
      if (greeting) fanOut.deliver(socket, frameOf(textOf(greeting as object)), keyOf(greeting as object));
      fanOut.flush(socket);
      socket.ws.resume();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') log.error({ err: errorForLog(error.cause ?? error) }, 'socket could not open');
      closeOne(socket as OpenSocket, closeReasonOf(error));
    }
  }

  function listen(ws: WebSocket, socket: Socket): void {
    // One object for all the listeners' needs: they find the socket by the WebSocket they are called on.
    owners.set(ws, socket as OpenSocket);
    ws.on('message', handleMessage).on('close', handleClose).on('error', ignore);
    ws.on('pong', handlePong).on('ping', handlePing);
  }
  const owners = new WeakMap<WebSocket, OpenSocket>();
  const ownerOf = (ws: WebSocket) => owners.get(ws) as Socket;
  function handleMessage(this: WebSocket, raw: RawData, binary: boolean): void {
    void onMessage(ownerOf(this), raw, binary);
  }
  function handleClose(this: WebSocket): void {
    onClose(ownerOf(this));
  }
  function handlePong(this: WebSocket): void {
    ownerOf(this).alive = true;
  }
  function handlePing(this: WebSocket): void {
    const socket = ownerOf(this) as OpenSocket;
    socket.alive = true;
    if (!spend(socket, limits.messagesPerSecond, kit.now())) closeOne(socket, 'policy_violation');
  }

  internals.tokens.onRevoked((userId, notBefore) => {
    for (const socket of [...(users.get(userId) ?? [])]) {
      if (socket.issuedAt < notBefore) closeOne(socket as OpenSocket, 'unauthorized');
    }
  });

  // Log-outs are rare beside messages: no index is kept for them.
  internals.tokens.onEnded((sessionId) => {
    for (const socket of [...all]) {
      if (socket.caller?.sessionId === sessionId) closeOne(socket as OpenSocket, 'unauthorized');
    }
  });

  internals.tokens.onKeysDropped(() => {
    for (const socket of [...all]) {
      if (socket.caller && !internals.tokens.hasKey(socket.keyId)) closeOne(socket as OpenSocket, 'unauthorized');
    }
  });

  internals.attach({
    id: spec.id,
    match: (pathname) => matchPath(spec, pathname),
    get count() {
      return all.size;
    },
    get roomCount() {
      return rooms.size;
    },
    upgrade(request, stream, head, offer, params) {
      const details = { params, query: firstValues(request.url ?? ''), ip: internals.peers.addressOf(request) };
      server.options.handleProtocols = () => offer.answer ?? false;
      server.handleUpgrade(request, stream, head, (ws) => {
        const budget = fullBudget(limits.messagesPerSecond);
        const socket: Socket = new OpenSocket(nextId++, ws, stream, closeOne, budget, kit.now());
        all.add(socket);
        sweep.add(socket as OpenSocket);
        listen(ws, socket);
        // What the client says before it stands in its room waits in the kernel.
        ws.pause();
        void open(socket, offer, details);
      });
    },
    async drain() {
      await drainHub(all as Set<OpenSocket>, kit.now, closeOne);
      sweep.stop();
    },
  });

  return {
    broadcast(key, message, given) {
      const text = textOf(message as object);
      const room = rooms.get(key);
      if (!room) return;
      const except = given?.except;
      fanOut.post(room, { frame: frameOf(text), key: keyOf(message as object, given), except });
    },
    broadcastToGroup(key, group, message, given) {
      const text = textOf(message as object);
      const room = rooms.get(key);
      if (!room?.groups.has(group)) return;
      fanOut.post(room, { frame: frameOf(text), key: keyOf(message as object, given), group });
    },
    send(socket, message, given) {
      const frame = frameOf(textOf(message as object));
      fanOut.deliver(socket as Socket, frame, keyOf(message as object, given));
    },
    sockets: (key) => rooms.get(key)?.sockets ?? ([] as HubSocket<Data>[]),
    rooms: () => rooms.keys(),
    groupsOf: (key) => [...(rooms.get(key)?.groups.keys() ?? [])],
    get count() {
      return all.size;
    },
    setGroups(socket, groups) {
      // One that has gone meanwhile would stay in its group for as long as the room.
      if ((socket as Socket).registered) rooms.get(socket.room)?.regroup(socket as Socket, groups);
    },
    disconnectUser(userId) {
      for (const socket of [...(users.get(userId) ?? [])]) closeOne(socket as OpenSocket, 'unauthorized');
    },
  };
}

const ignore = (): void => undefined;
