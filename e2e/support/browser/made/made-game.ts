import { type GameView, games, lobbies, type TeamVotes } from '@luplay/contracts/lobby-game';
import type { Page, WebSocketRoute } from '@playwright/test';
import { address } from '../../api/api.ts';
import { MADE_LOBBY, madeLobby, madePlayers, madeWaiting } from './states.ts';

interface Options {
  /** userId of the host; without it nobody on this page is the host. */
  hostId?: string;
  myTeam?: TeamVotes | null;
  /** The lobby waits with the game's teams. */
  waiting?: boolean;
}

/**
 * The game screen of a browser page with made states in place of the service's: for layout, focus and announcements,
 * which need no rules. The rest of the product is real.
 */
export class MadeGame {
  readonly #page: Page;
  readonly #hostId: string;
  readonly #waiting: boolean;
  #game: GameView;
  #myTeam: TeamVotes | null;
  #socket: WebSocketRoute | undefined;
  #seq = 1;
  /** Requests that the page sent over its socket, in order. */
  readonly requests: { type: string; ref: number; [field: string]: unknown }[] = [];

  private constructor(page: Page, game: GameView, { hostId = 'made-host', myTeam = null, waiting = false }: Options) {
    this.#page = page;
    this.#game = game;
    this.#hostId = hostId;
    this.#waiting = waiting;
    this.#myTeam = myTeam;
  }

  static async open(page: Page, game: GameView, options: Options = {}): Promise<MadeGame> {
    const made = new MadeGame(page, game, options);
    await page.routeWebSocket(/\/ws\/game\//, (socket) => made.#accept(socket));
    const params = { lobbyId: MADE_LOBBY };
    await page.route(`**${address(games.gameInfo, { params })}*`, (route) =>
      route.fulfill({ json: { success: true, gameData: made.#game, myTeam: made.#myTeam } }),
    );
    await page.route(`**${address(lobbies.getLobby, { params: { id: MADE_LOBBY } })}*`, (route) =>
      route.fulfill({
        json: {
          success: true,
          lobby: made.#lobby,
          isMember: true,
          isAdmin: false,
          inviteCode: null,
          telegramApp: null,
        },
      }),
    );
    await page.goto(`/${made.#waiting ? 'lobby' : 'game'}/${MADE_LOBBY}`);
    await page.locator('main h2').first().waitFor();
    return made;
  }

  get #lobby() {
    const { teams } = this.#game;
    if (this.#waiting) return madeWaiting(teams, this.#hostId);
    return { ...madeLobby(this.#game, this.#hostId), players: madePlayers(teams) };
  }

  /** The next state of the game, as the service would send it. */
  async show(game: GameView, myTeam?: TeamVotes | null): Promise<void> {
    this.#game = game;
    this.#send({ type: 'phase_update', phase: game.roundPhase, timer: game.timer, game });
    if (myTeam !== undefined) await this.vote(myTeam);
    // The screen follows in a turn after that of the message.
    await this.#page.evaluate(async () => {
      await new Promise((rendered) => setTimeout(rendered));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }

  /** What the team has chosen by now. */
  async vote(myTeam: TeamVotes | null): Promise<void> {
    this.#myTeam = myTeam;
    if (myTeam) this.#send({ type: 'team_update', myTeam });
  }

  reply(message: { type: string; ref: number; [field: string]: unknown }): void {
    this.#socket?.send(JSON.stringify({ ...message, serverTime: Date.now() }));
  }

  #accept(socket: WebSocketRoute): void {
    this.#socket = socket;
    socket.onMessage((data) => {
      const message = JSON.parse(String(data)) as { type: string; ref: number };
      if (message.type === 'snapshot') this.#greet();
      else this.requests.push(message);
    });
    this.#greet();
  }

  #greet(): void {
    const stamp = { seq: this.#seq, from: this.#seq, serverTime: Date.now() };
    const state = {
      lobby: this.#lobby,
      game: this.#waiting ? null : this.#game,
      myTeam: this.#myTeam,
      hostPresent: true,
    };
    const greeting = { type: 'connection_established', ...stamp, protocol: 1, server: 'made', ...state };
    this.#socket?.send(JSON.stringify(greeting));
  }

  #send(message: object): void {
    const from = this.#seq;
    this.#seq += 1;
    this.#socket?.send(JSON.stringify({ ...message, seq: this.#seq, from, serverTime: Date.now() }));
  }
}
