import { setTimeout as pause } from 'node:timers/promises';
import { BEARER_PROTOCOL_PREFIX, pathOf } from '@luplay/contracts';
import { type GameServerMessage, gameSocket, games, LOBBY_POLL_MS, lobbies } from '@luplay/contracts/lobby-game';
import { WebSocket as ServerSocket } from 'ws';
// The product's own client and none like it: how it comes back is what is measured.
import { LiveSocket } from '../../../packages/web-kit/src/live/live-socket.ts';
import { callAs, inParallel, type Player } from './client.ts';

/** How often the game screen asks for the game while its socket is away, ms: as in mf-lobby-game/src/game/use-game.ts. */
const GAME_POLL_MS = 1500;
/** How long a person looks at the message before they press «Повторить», ms. */
const PRESS_MS = { from: 1_000, to: 5_000 };
/** Sockets that are opened at the same time at the start. */
const WIDTH = 100;

/** `ws` instead of Node's own, which takes twice the time and memory. LiveSocket makes its connections with it. */
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

/** The game's comes back as soon as a call is answered; the lobby's waits for a person when its socket has given up. */
export type ScreenKind = 'game' | 'lobby';

/** A screen of one person, as far as the network knows it: the live socket, and the calls that stand in for it. */
export class Screen {
  readonly lobbyId: string;
  /** Number of the last change that was heard of. */
  seq = -1;
  /** The replica that greeted last. */
  server = '';
  /** When the last greeting came, performance.now. */
  greetedAt = 0;
  gaveUp = 0;
  polls = 0;
  /** Polls that were not answered with the game. */
  pollsFailed = 0;
  readonly #kind: ScreenKind;
  readonly #url: string;
  readonly #player: Player;
  readonly #live: LiveSocket<GameServerMessage>;
  #poll: NodeJS.Timeout | undefined;
  /** The last call was not answered. */
  #wasSilent = false;
  #hasHurried = false;

  constructor(kind: ScreenKind, url: string, lobbyId: string, player: Player) {
    this.#kind = kind;
    this.#url = url;
    this.lobbyId = lobbyId;
    this.#player = player;
    this.#live = new LiveSocket<GameServerMessage>({
      url: `${url.replace(/^http/, 'ws')}/api2${pathOf(gameSocket, { lobbyId })}`,
      protocols: () => [BEARER_PROTOCOL_PREFIX + player.token],
      onMessage: (message) => this.#heard(message),
    });
    this.#live.subscribe(() => this.#changed());
  }

  get isOpen(): boolean {
    return this.#live.state.status === 'open';
  }

  /** Resolves when it was greeted. */
  async open(): Promise<void> {
    this.#live.open();
    while (!this.isOpen) await pause(5);
  }

  close(): void {
    this.#stopPolling();
    this.#live.close();
  }

  #heard(message: GameServerMessage): void {
    if ('seq' in message) this.seq = message.seq;
    if (message.type !== 'connection_established') return;
    this.server = message.server;
    this.greetedAt = performance.now();
  }

  #changed(): void {
    const { status } = this.#live.state;
    if (status === 'failed') {
      this.gaveUp += 1;
      const after = PRESS_MS.from + (PRESS_MS.to - PRESS_MS.from) * Math.random();
      setTimeout(() => this.#live.retry(), after).unref();
    }
    if (status === 'open') {
      this.#hasHurried = false;
      this.#stopPolling();
    } else if (status !== 'connecting') {
      this.#poll ??= setInterval(() => void this.#ask(), this.#kind === 'game' ? GAME_POLL_MS : LOBBY_POLL_MS);
    }
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
      else {
        await callAs(this.#url, this.#player, games.gameInfo, { params: { lobbyId } });
        // As the page does: an attempt that waits is made at once, and a socket that has given up is tried once more when the service answers again.
        if (this.#poll && !this.#hasHurried) this.#live.retryNow();
        this.#hasHurried = true;
        if (this.#wasSilent) this.#live.retrySilently();
        this.#wasSilent = false;
      }
    } catch {
      this.#wasSilent = true;
      this.pollsFailed += 1;
    }
  }
}

/** Opens all screens, some at a time. */
export const openAll = (screens: readonly Screen[]) => inParallel(screens, WIDTH, (screen) => screen.open());

/** Every connection of this process breaks, without a word. */
export function breakAll(): void {
  for (const socket of BenchSocket.open) socket.terminate();
}
