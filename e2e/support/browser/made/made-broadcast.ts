import { spectators } from '@luplay/contracts/broadcast';
import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import type { Page, WebSocketRoute } from '@playwright/test';
import { address } from '../../api/api.ts';
import { MADE_LOBBY, madeLobby, madePlayers, madeWaiting } from './states.ts';

/**
 * The spectators' screen of a browser page with made states in place of the service's: for sound and layout, which need
 * no rules. The rest of the product is real.
 */
export class MadeBroadcast {
  readonly #page: Page;
  #lobby: LobbyView;
  #game: GameView | null;
  #socket: WebSocketRoute | undefined;
  #seq = 1;
  /** What the page tells the service of its sound. */
  isAudible = false;

  private constructor(page: Page, game: GameView | null) {
    this.#page = page;
    this.#game = game;
    this.#lobby = lobbyOf(game);
  }

  static async open(page: Page, game: GameView | null): Promise<MadeBroadcast> {
    const made = new MadeBroadcast(page, game);
    await page.routeWebSocket(/\/ws\/broadcast\//, (socket) => {
      made.#socket = socket;
      made.isAudible = new URL(socket.url()).searchParams.get('sound') === '1';
      socket.onMessage(() => made.greetAgain());
      made.greetAgain();
    });
    await page.route(`**${address(spectators.watchLobby, { params: { lobbyId: MADE_LOBBY } })}*`, (route) =>
      route.fulfill({ json: { success: true, seq: made.#seq, lobby: made.#lobby, game: made.#game } }),
    );
    await page.goto(`/broadcast/${MADE_LOBBY}`);
    await page.getByRole('heading', { level: 1, name: /^Трансляция: / }).waitFor({ state: 'attached' });
    return made;
  }

  /** The next state of the game, as the service would send it. */
  async show(game: GameView | null, lobby = lobbyOf(game)): Promise<void> {
    this.#game = game;
    this.#lobby = lobby;
    this.#seq += 1;
    this.#send('broadcast_update', { from: this.#seq - 1 });
    // The screen follows in a turn after that of the message.
    await this.#page.evaluate(async () => {
      await new Promise((rendered) => setTimeout(rendered));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }

  /** The same state once more, as after a lost connection. */
  greetAgain(): void {
    this.#send('connection_established', { protocol: 1, server: 'made' });
  }

  #send(type: string, more: object): void {
    const stamp = { seq: this.#seq, from: this.#seq, serverTime: Date.now() };
    this.#socket?.send(JSON.stringify({ type, ...stamp, ...more, lobby: this.#lobby, game: this.#game }));
  }
}

/** The lobby with a face for each member. */
const lobbyOf = (game: GameView | null): LobbyView =>
  game ? { ...madeLobby(game, 'made-host'), players: madePlayers(game.teams) } : madeWaiting([], 'made-host');
