import { type Call, pathOf, type ResponseOf } from '@luplay/contracts';
import {
  type GameServerMessage,
  type GameView,
  gameSocket,
  games,
  lobbies,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';
import type { Input } from '../api/api.ts';
import type { BadNetwork } from './bad-network.ts';
import {
  gameAfter,
  gameAfterAnswer,
  gameAfterInfo,
  type KnownGame,
  type KnownLobby,
  lobbyAfter,
  newer,
} from './client-state.ts';
import { backoff, LiveClient } from './live-client.ts';

/** Shorter than the pages' waits and timeouts, so that a whole evening takes seconds. */
const FASTER = 10;
const TIMEOUT_MS = 1_000;
/** Time until a person presses «Повторить», ms. */
const PRESSES_AFTER_MS = 200;
/** An unanswered call is repeated. */
const ATTEMPTS = 40;

export interface Person {
  userId: string;
  token: string;
}

export interface Answered {
  status: number;
  body: unknown;
}

/** The traffic of one tab of the game screen, over a network with faults. */
export class Device {
  readonly person: Person;
  readonly lobbyId: string;
  readonly network: BadNetwork;
  game: KnownGame | undefined;
  lobby: KnownLobby | undefined;
  /** Losses of the live connection. */
  losses = 0;
  /** Calls without a response. */
  repeated = 0;
  /** The close code that sent it away for good; that never happens to an honest player. */
  fault: number | null = null;
  readonly #live: LiveClient<GameServerMessage>;
  #press: NodeJS.Timeout | undefined;

  constructor(network: BadNetwork, lobbyId: string, person: Person, chance: () => number) {
    this.network = network;
    this.lobbyId = lobbyId;
    this.person = person;
    this.#live = new LiveClient<GameServerMessage>({
      url: `ws://${network.host}/api2${pathOf(gameSocket, { lobbyId })}`,
      token: person.token,
      onMessage: (message) => this.#heard(message),
      onChange: () => this.#changed(),
      backoff: (attempt) => backoff(attempt, chance) / FASTER,
      timeout: TIMEOUT_MS,
    });
    this.#live.open();
  }

  get isOpen(): boolean {
    return this.#live.state === 'open';
  }

  /** The question on this screen, however old. */
  get shown(): GameView | null {
    return this.game?.game ?? null;
  }

  /** Repeats a call until it is answered. */
  async call<C extends Call>(call: C, { params, body }: Input = {}): Promise<Answered> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        // One connection per call, so that each has faults of its own.
        const response = await fetch(`http://${this.network.host}/api2${pathOf(call, params)}`, {
          method: call.method,
          headers: {
            Connection: 'close',
            Authorization: `Bearer ${this.person.token}`,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return { status: response.status, body: await response.json() };
      } catch {
        this.repeated += 1;
      }
    }
    throw new Error(`${call.id} was not answered in ${ATTEMPTS} attempts`);
  }

  /** Asks for the game as the screen does after a refusal and while the socket is away. */
  async refetch(): Promise<void> {
    const asked = this.game;
    const { status, body } = await this.call(games.gameInfo, { params: { lobbyId: this.lobbyId } });
    if (status === 200) this.game = gameAfterInfo(this.game, body as ResponseOf<typeof games.gameInfo>, asked);
    const found = await this.call(lobbies.getLobby, { params: { id: this.lobbyId } });
    if (found.status !== 200) return;
    const { lobby } = found.body as ResponseOf<typeof lobbies.getLobby>;
    this.lobby = { lobby: newer(this.lobby, lobby), hostPresent: this.lobby?.hostPresent ?? true };
  }

  /** Answers as the screen does, over the socket or, when that is away, by a call. True: it was acknowledged. */
  async answer(teamId: string, questionId: string, option: number): Promise<boolean> {
    const myTeam = await this.#sendAnswer({ teamId, questionId, answers: [option] });
    if (myTeam) this.game = gameAfterAnswer(this.game, myTeam);
    else await this.refetch();
    return myTeam !== null;
  }

  async #sendAnswer(given: { teamId: string; questionId: string; answers: number[] }): Promise<TeamVotes | null> {
    if (this.isOpen) {
      const reply = await this.#live.request({ type: 'answer', ...given });
      if (reply) return reply.type === 'answered' ? (reply.myTeam as TeamVotes) : null;
      this.repeated += 1;
    }
    const { status, body } = await this.call(games.answer, { params: { lobbyId: this.lobbyId }, body: given });
    return status === 200 ? (body as ResponseOf<typeof games.answer>).myTeam : null;
  }

  close(): void {
    clearTimeout(this.#press);
    this.#live.close();
  }

  #heard(message: GameServerMessage): void {
    this.lobby = lobbyAfter(this.lobby, message);
    this.game = gameAfter(this.game, message);
  }

  #changed(): void {
    const { state, fault } = this.#live;
    if (state === 'retrying') this.losses += 1;
    if (state !== 'failed') return;
    if (fault !== null) this.fault = fault;
    else this.#press = setTimeout(() => this.#live.retry(), PRESSES_AFTER_MS);
  }
}
