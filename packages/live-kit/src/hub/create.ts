import { CLOSE_CODES, type CloseReason, SOCKET_LIMITS, type SocketSpec } from '@luplay/contracts';
import { AppError, type Kit, MissLimit } from '@luplay/service-kit';
import { issuesOf, parseJson, SpanKind, traced } from '@luplay/service-kit/internals';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { drainHub } from './drain.ts';
import { FanOut, Sender } from './fan-out/fan-out.ts';
import { Topics } from './fan-out/topics.ts';
import { Accounts } from './snapshots/accounts.ts';
import { Greeter } from './snapshots/greeter.ts';
import { type HubSocket, OpenSocket } from './socket.ts';
import { firstValues, matchPath, type Offer, readOffer } from './sockets/handshake.ts';
import { Heartbeat } from './sockets/heartbeat.ts';
import { SocketMonitor } from './sockets/socket-monitor.ts';
import { UserSockets } from './sockets/user-sockets.ts';
import type { Hub, HubLimits, HubOptions, Opening, OpenRequest } from './types.ts';

/** Fragments of one message. Browsers send small messages in one piece. */
const MAX_FRAGMENTS = 16;

/** Burst, in seconds' worth of messages: a page that reconnects sends several at once. */
const BURST_SECONDS = 2;

/** Creates the hub for one kind of socket and registers it with the server. Call it in `setup`. */
export function createHub<S extends SocketSpec, Data = undefined>(
  kit: Kit,
  options: HubOptions<S, Data>,
): Hub<S, Data> {
  type Socket = OpenSocket<Data>;
  const { spec } = options;
  const { internals } = kit;
  const limits: HubLimits = { ...SOCKET_LIMITS, ...options.limits };
  const log = kit.log.child({ hub: spec.id });
  const topics = new Topics<Data>(
    (key) => options.topicOpened?.(key),
    async (key) => {
      try {
        await options.topicClosed?.(key);
      } catch (error) {
        log.error({ err: error, topic: key }, 'topicClosed failed');
      }
    },
  );
  const all = new Set<Socket>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxPayload,
    maxFragments: MAX_FRAGMENTS,
    handleProtocols: () => false,
  });
  const whoIs = ({ caller, address }: OpenSocket) => ({ actor: caller?.userId ?? null, address, call: spec.id });
  const refused = (socket: Socket, error: AppError) => internals.audit.refused(error, whoIs(socket as OpenSocket));
  const noteLimit = (socket: OpenSocket, code: string) => internals.audit.note('limit_hit', { ...whoIs(socket), code });
  const closeOne = (socket: OpenSocket, reason: CloseReason): void => {
    if (socket.closing) return;
    socket.closing = true;
    socket.pending = null;
    internals.metrics.socketClosed(spec.id, reason);
    if (reason === 'too_many_sockets') noteLimit(socket, reason);
    monitor.watchClosing(socket);
    socket.ws.close(CLOSE_CODES[reason].code, reason);
    // A socket that is refused while opening is paused. Resume it, so that its close frame is read.
    if (socket.ws.isPaused) socket.ws.resume();
  };
  const flooded = (socket: OpenSocket): void => {
    if (!socket.closing) noteLimit(socket, 'messages');
    closeOne(socket, 'policy_violation');
  };
  const monitor = new SocketMonitor(limits, kit.now, closeOne, (due) => {
    users.renew(due);
    accounts.forget();
  });
  const heartbeat = new Heartbeat(limits.heartbeatInterval);
  const fanOut = new FanOut(limits.slowReaderBytes, (socket) => monitor.watchSlow(socket));
  let nextId = 1;

  const sender = new Sender<Data>({
    spec,
    topics,
    fanOut,
    log,
    refused,
    now: kit.now,
    checks: internals.checkResponses,
  });
  const users = new UserSockets(kit, spec.id, limits, closeOne);
  const scale = kit.env.LUPLAY_RATE_SCALE;
  const misses = spec.misses && new MissLimit(kit, spec.id, spec.misses);
  const rates = { user: limits.snapshotBytesPerUser * scale, address: limits.snapshotBytesPerAddress * scale };
  const accounts = new Accounts(rates, kit.now);
  const { greet } = options;
  const greeter = new Greeter<S, Data>({
    greet,
    topics,
    fanOut,
    sender,
    limits,
    log,
    now: kit.now,
    refused,
    close: closeOne,
  });

  async function onMessage(socket: Socket, raw: RawData, binary: boolean): Promise<void> {
    socket.alive = true;
    if (socket.closing) return;
    if (binary) return closeOne(socket as OpenSocket, 'unsupported_data');
    const receivedAt = kit.now();
    if (!spend(socket as OpenSocket, limits.messagesPerSecond, receivedAt)) return flooded(socket as OpenSocket);
    let message: { ref?: number } | undefined;
    try {
      message = readMessage(spec, raw) as { ref?: number };
      await options.message?.(socket, message as never, receivedAt);
      if (log.isLevelEnabled('debug')) log.debug({ userId: socket.caller?.userId }, 'message handled');
    } catch (error) {
      sender.error(socket, error, message?.ref);
    }
  }

  function onClose(socket: Socket): void {
    socket.closing = true;
    socket.pending = null;
    monitor.remove(socket as OpenSocket);
    heartbeat.remove(socket as OpenSocket);
    greeter.remove(socket);
    accounts.leave(socket as OpenSocket);
    all.delete(socket);
    users.leave(socket as OpenSocket);
    leaveTopic(socket);
  }

  function leaveTopic(socket: Socket): void {
    if (!socket.registered) return;
    socket.registered = false;
    topics.leave(socket);
    try {
      options.left?.(socket);
    } catch (error) {
      log.error({ err: error }, 'left failed');
    }
  }

  async function enterTopic(socket: Socket, { topic: key, audiences = [], data }: Opening<Data>): Promise<void> {
    socket.topic = key;
    socket.data = data as Data;
    const topic = topics.enter(socket, key, audiences);
    socket.registered = true;
    options.joined?.(socket);
    await topic.opened;
    greeter.ask(socket);
  }

  function move(socket: Socket, opening: Opening<Data>): void {
    if (!socket.registered || socket.closing) return;
    leaveTopic(socket);
    // What waits for a slow reader is of the topic that it has left.
    socket.pending = null;
    socket.greeted = false;
    enterTopic(socket, opening).catch((error) => {
      if (socket.topic === opening.topic) greeter.failed(socket, error);
    });
  }

  async function open(socket: Socket, offer: Offer, request: Omit<OpenRequest, 'caller'>): Promise<void> {
    if (offer.refuse) return closeOne(socket as OpenSocket, offer.refuse);
    try {
      if (offer.token !== null && !(await users.admit(socket as OpenSocket, offer.token))) return;
      monitor.watchExpiry(socket as OpenSocket);
      const enter = () => options.open({ ...request, caller: socket.caller });
      const opening = await (misses
        ? misses.guard(request.ip, Object.values(request.params).join('/'), enter)
        : enter());
      if (socket.closing) return;
      accounts.enter(socket as OpenSocket, request.ip);
      await enterTopic(socket, opening);
    } catch (error) {
      greeter.failed(socket, error);
    }
  }

  const spanName = `message ${spec.id}`;
  const listen = listeners<Data>({
    message(socket, raw, binary) {
      const handle = () => onMessage(socket, raw, binary);
      void socket.runMessage(() => traced(spanName, SpanKind.SERVER, {}, handle));
    },
    // Control frames count as messages: they cost as much.
    control(socket) {
      socket.alive = true;
      if (!spend(socket as OpenSocket, limits.messagesPerSecond, kit.now())) flooded(socket as OpenSocket);
    },
    pong: (socket) => socket.ponged(),
    closed: onClose,
  });

  internals.attach({
    id: spec.id,
    match: (pathname) => matchPath(spec, pathname),
    get count() {
      return all.size;
    },
    get topicCount() {
      return topics.size;
    },
    upgrade(request, stream, head, params) {
      const offer = readOffer(request.headers['sec-websocket-protocol']);
      const details = { params, query: firstValues(request.url ?? ''), ip: internals.peers.addressOf(request) };
      server.options.handleProtocols = () => offer.answer ?? false;
      server.handleUpgrade(request, stream, head, (ws) => {
        const budget = fullBudget(limits.messagesPerSecond);
        const socket: Socket = new OpenSocket(nextId++, ws, stream, closeOne, budget, kit.now());
        socket.address = details.ip;
        all.add(socket);
        monitor.add(socket as OpenSocket);
        heartbeat.add(socket as OpenSocket);
        listen(socket);
        // The client's messages wait in the kernel until the socket is greeted.
        ws.pause();
        void open(socket, offer, details);
      });
    },
    async drain() {
      greeter.stop();
      await drainHub(all as Set<OpenSocket>, kit.now, closeOne);
      monitor.stop();
    },
  });

  return {
    broadcast: (key, message, given) => sender.toTopic(key, message as object, given ?? {}),
    broadcastToAudience: (key, audience, message, given) =>
      sender.toTopic(key, message as object, { ...given, audience }),
    send: (socket, message, given) => sender.toOneInOrder(socket as Socket, message as object, given),
    sendSnapshot: (socket) => greeter.ask(socket as Socket),
    sockets: (key) => topics.get(key)?.sockets ?? ([] as HubSocket<Data>[]),
    topics: () => topics.keys(),
    audiences: (key) => [...(topics.get(key)?.audiences.keys() ?? [])],
    get count() {
      return all.size;
    },
    setAudiences(socket, audiences) {
      // A socket that has closed meanwhile would leak into the audience.
      if ((socket as Socket).registered) topics.get(socket.topic)?.setAudiences(socket as Socket, audiences);
    },
    move: (socket, opening) => move(socket as Socket, opening),
  };
}

const fullBudget = (perSecond: number): number => perSecond * BURST_SECONDS;

/** Takes one message from the socket's budget; false when it is used up. */
function spend(socket: OpenSocket, perSecond: number, now: number): boolean {
  // A clock that is set back takes nothing away.
  const refilled = socket.budget + (Math.max(0, now - socket.budgetAt) / 1000) * perSecond;
  socket.budget = Math.min(fullBudget(perSecond), refilled) - 1;
  socket.budgetAt = now;
  return socket.budget >= 0;
}

/** Parses and validates a client's message. Throws `validation_failed`. */
function readMessage(spec: SocketSpec, raw: RawData): unknown {
  const parsed = spec.client.safeParse(parseJson(raw.toString()));
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', { details: issuesOf(parsed.error) });
}

interface Handlers<Data> {
  message(socket: OpenSocket<Data>, raw: RawData, binary: boolean): void;
  /** A ping or a pong. */
  control(socket: OpenSocket<Data>): void;
  pong(socket: OpenSocket<Data>): void;
  closed(socket: OpenSocket<Data>): void;
}

/**
 * Returns a function that attaches the handlers to a socket. All sockets share the same listeners, to save memory: they
 * find their socket by the WebSocket that they are called on.
 */
function listeners<Data>(handlers: Handlers<Data>): (socket: OpenSocket<Data>) => void {
  const owners = new WeakMap<WebSocket, OpenSocket<Data>>();
  const ownerOf = (ws: WebSocket) => owners.get(ws) as OpenSocket<Data>;
  function handleMessage(this: WebSocket, raw: RawData, binary: boolean): void {
    handlers.message(ownerOf(this), raw, binary);
  }
  function handleControl(this: WebSocket): void {
    handlers.control(ownerOf(this));
  }
  function handlePong(this: WebSocket): void {
    handlers.pong(ownerOf(this));
  }
  function handleClose(this: WebSocket): void {
    handlers.closed(ownerOf(this));
  }
  return (socket) => {
    const { ws } = socket;
    owners.set(ws, socket);
    ws.on('message', handleMessage).on('close', handleClose).on('error', ignore);
    ws.on('pong', handlePong).on('pong', handleControl).on('ping', handleControl);
  };
}

const ignore = (): void => undefined;
