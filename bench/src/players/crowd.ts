import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from '@luplay/contracts';
import { type GameServerMessage, gameSocket, games, LOBBY_POLL_MS, lobbies } from '@luplay/contracts/lobby-game';
import { LiveClient } from 'e2e/live-client';
import pLimit from 'p-limit';
import { WebSocket as ServerSocket } from 'ws';
import { callAs, type Player } from './client.ts';

/** Polling interval of the game screen while its socket is away, ms; as in mf-lobby-game. */
const GAME_POLL_MS = 1500;
/** Time until a person presses «Повторить», ms. */
const PRESS_MS = { from: 1_000, to: 5_000 };
/** Sockets opened concurrently at the start. */
const WIDTH = 100;

/** `ws` instead of Node's own, which takes twice the time and memory. LiveClient makes its connections with it. */
class BenchSocket extends ServerSocket {
  static readonly open = new Set<BenchSocket>();

  constructor(url: string, protocols: string[]) {
    super(url, protocols, { perMessageDeflate: false, skipUTF8Validation: true });
    BenchSocket.open.add(this);
    this.on('error', () => {});
    this.on('close', () => BenchSocket.open.delete(this));
  }
}
globalThis.WebSocket = BenchSocket as unknown as typeof WebSocket;

/** They poll at different intervals. */
export type ScreenKind = 'game' | 'lobby';

/** The network traffic of one screen: the live socket, and the polls that replace it. */
export class Screen {
  readonly lobbyId: string;
  /** Number of the last received change. */
  seq = -1;
  /** The replica that sent the last greeting. */
  server = '';
  /** When the last greeting came, performance.now. */
  greetedAt = 0;
  gaveUp = 0;
  polls = 0;
  /** Failed polls. */
  pollsFailed = 0;
  readonly #kind: ScreenKind;
  readonly #url: string;
  readonly #player: Player;
  readonly #live: LiveClient<GameServerMessage>;
  #poll: NodeJS.Timeout | undefined;
  /** The last call failed. */
  #lastCallFailed = false;
  #hasRetriedNow = false;
  /** The socket has given up, and the button will be pressed soon. */
  #isWaiting = false;

  constructor(kind: ScreenKind, url: string, lobbyId: string, player: Player) {
    this.#kind = kind;
    this.#url = url;
    this.lobbyId = lobbyId;
    this.#player = player;
    this.#live = new LiveClient<GameServerMessage>({
      url: `${url.replace(/^http/, 'ws')}/api2${pathOf(gameSocket, { lobbyId })}`,
      token: player.token,
      onMessage: (message) => this.#onMessage(message),
      onChange: () => this.#onChange(),
    });
  }

  get isOpen(): boolean {
    return this.#live.state === 'open';
  }

  /** Resolves at the first greeting. */
  async open(): Promise<void> {
    this.#live.open();
    while (!this.isOpen) await pause(5);
  }

  close(): void {
    this.#stopPolling();
    this.#live.close();
  }

  #onMessage(message: GameServerMessage): void {
    if ('seq' in message) this.seq = message.seq;
    if (message.type !== 'connection_established') return;
    this.server = message.server;
    this.greetedAt = performance.now();
  }

  #onChange(): void {
    const { state } = this.#live;
    if (state === 'failed' && !this.#isWaiting) {
      this.#isWaiting = true;
      this.gaveUp += 1;
      const after = PRESS_MS.from + (PRESS_MS.to - PRESS_MS.from) * Math.random();
      setTimeout(() => this.#press(), after).unref();
    }
    if (state === 'open') {
      this.#isWaiting = false;
      this.#hasRetriedNow = false;
      this.#stopPolling();
    } else if (state !== 'connecting') {
      this.#poll ??= setInterval(() => void this.#ask(), this.#kind === 'game' ? GAME_POLL_MS : LOBBY_POLL_MS);
    }
  }

  #press(): void {
    this.#isWaiting = false;
    if (!this.isOpen) this.#live.retry();
  }

  #stopPolling(): void {
    clearInterval(this.#poll);
    this.#poll = undefined;
  }

  async #ask(): Promise<void> {
    this.polls += 1;
    const { lobbyId } = this;
    try {
      if (this.#kind === 'lobby') await callAs(this.#url, this.#player, lobbies.getLobby, { params: { id: lobbyId } });
      else await callAs(this.#url, this.#player, games.gameInfo, { params: { lobbyId } });
      // As useLiveQuery does: a scheduled retry is made at once, and a socket that gave up is tried once more.
      if (this.#poll && !this.#hasRetriedNow) this.#live.retryNow();
      this.#hasRetriedNow = true;
      if (this.#lastCallFailed && this.#live.state === 'failed') this.#live.retry();
      this.#lastCallFailed = false;
    } catch {
      this.#lastCallFailed = true;
      this.pollsFailed += 1;
    }
  }
}

/** Opens all screens, some at a time. */
export const openAll = (screens: readonly Screen[]) => pLimit(WIDTH).map(screens, (screen) => screen.open());

/** Destroys every connection of this process without a close frame. */
export function breakAll(): void {
  for (const socket of BenchSocket.open) socket.terminate();
}
