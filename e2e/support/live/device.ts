import { BEARER_PROTOCOL_PREFIX, type Call, pathOf, type ResponseOf } from '@luplay/contracts';
import {
  type GameServerMessage,
  type GameView,
  gameSocket,
  games,
  lobbies,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';
import { applyInfo, applyToGame, applyVotes, type GameState } from '../../../mf-lobby-game/src/state/game-state.ts';
import { applyToLobby, type LobbyState, mergeLobby } from '../../../mf-lobby-game/src/state/lobby-state.ts';
import type { ApiError } from '../../../packages/web-kit/src/api/api-error.ts';
import { backoff } from '../../../packages/web-kit/src/live/backoff.ts';
import { LiveSocket } from '../../../packages/web-kit/src/live/live-socket.ts';
import type { Input } from '../api/api.ts';
import type { BadNetwork } from './bad-network.ts';

/** The product's waits and patience are for people; here an evening passes in seconds. */
const FASTER = 10;
const PATIENCE_MS = 1_000;
/** A person presses «Повторить» after so long, ms. */
const PRESSES_AFTER_MS = 200;
/** As long as it is not answered, a call is sent again. */
const ATTEMPTS = 40;

export interface Person {
  userId: string;
  token: string;
}

export interface Answered {
  status: number;
  body: unknown;
}

/** A tab of the game screen without its pictures: the product's own socket and state, over a network that may be bad. */
export class Device {
  readonly person: Person;
  readonly lobbyId: string;
  readonly network: BadNetwork;
  game: GameState | undefined;
  lobby: LobbyState | undefined;
  /** Losses of the live connection. */
  losses = 0;
  /** Calls whose answer did not come. */
  repeated = 0;
  /** Why it gave up for good; that never happens to an honest player. */
  fault: string | null = null;
  readonly #live: LiveSocket<GameServerMessage>;
  #press: NodeJS.Timeout | undefined;

  constructor(network: BadNetwork, lobbyId: string, person: Person, chance: () => number) {
    this.network = network;
    this.lobbyId = lobbyId;
    this.person = person;
    this.#live = new LiveSocket<GameServerMessage>({
      url: `ws://${network.host}/api2${pathOf(gameSocket, { lobbyId })}`,
      protocols: () => [BEARER_PROTOCOL_PREFIX + person.token],
      onMessage: (message) => this.#heard(message),
      backoff: (attempt) => backoff(attempt, chance) / FASTER,
      timeout: PATIENCE_MS,
    });
    this.#live.subscribe(() => this.#changed());
    this.#live.open();
  }

  get isOpen(): boolean {
    return this.#live.state.status === 'open';
  }

  get hostPresent(): boolean {
    return this.#live.state.hostPresent;
  }

  /** The question on this screen, however old. */
  get shown(): GameView | null {
    return this.game?.game ?? null;
  }

  /** Sends a call until it is answered: a lost reply is asked for again. */
  async call<C extends Call>(call: C, { params, body }: Input = {}): Promise<Answered> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        // A connection for each: each has its own fate.
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
    const seq = this.game?.seq ?? -1;
    const { status, body } = await this.call(games.gameInfo, { params: { lobbyId: this.lobbyId } });
    if (status === 200) this.game = applyInfo(this.game, body as ResponseOf<typeof games.gameInfo>, seq);
    const found = await this.call(lobbies.getLobby, { params: { id: this.lobbyId } });
    if (found.status === 200)
      this.lobby = mergeLobby(this.lobby, (found.body as ResponseOf<typeof lobbies.getLobby>).lobby);
  }

  /** Answers as the screen does, over the socket or, when that is away, by a call. True: it was acknowledged. */
  async answer(teamId: string, questionId: string, option: number): Promise<boolean> {
    const myTeam = await this.#sendAnswer({ teamId, questionId, answers: [option] });
    if (myTeam) this.game = applyVotes(this.game, myTeam);
    else await this.refetch();
    return myTeam !== null;
  }

  async #sendAnswer(given: { teamId: string; questionId: string; answers: number[] }): Promise<TeamVotes | null> {
    try {
      const reply = await this.#live.request({ type: 'answer', ...given });
      if (reply) return (reply as unknown as { myTeam: TeamVotes }).myTeam;
    } catch (error) {
      if ((error as ApiError).code !== 'network') return null;
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
    this.lobby = applyToLobby(this.lobby, message);
    this.game = applyToGame(this.game, message);
  }

  #changed(): void {
    const { status, error } = this.#live.state;
    if (status === 'retrying') this.losses += 1;
    if (status !== 'failed') return;
    if (error !== 'Не удалось подключиться к серверу') this.fault = error;
    else this.#press = setTimeout(() => this.#live.retry(), PRESSES_AFTER_MS);
  }
}
