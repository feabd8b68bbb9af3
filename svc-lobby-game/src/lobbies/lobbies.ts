import type { GameView, LobbyPass, TeamVotes } from '@luplay/contracts/lobby-game';
import type { Applied } from '@luplay/live-kit';
import { AppError, assertSelf, type Caller, callerIs, type MissLimit } from '@luplay/service-kit';
import type { GameQuizzes } from '../games/records/store.ts';
import { teamVotes } from '../games/views/game.ts';
import type { Cards } from '../people/cards.ts';
import type { People } from '../people/people.ts';
import type { GameState } from '../state/game.ts';
import type { LobbyState } from '../state/lobby.ts';
import type { LobbyCommand } from '../state/outcome.ts';
import type { LiveLobbies } from './aggregate.ts';
import { maySee } from './policy.ts';
import type { Newcomer } from './rules.ts';
import type { LobbyViews } from './views.ts';

/** What the routes of every area use. */
export class Desk {
  readonly views: LobbyViews;
  readonly quizzes: GameQuizzes;
  private readonly live: LiveLobbies;
  private readonly cards: Cards;
  private readonly guesses: MissLimit;

  constructor(parts: {
    live: LiveLobbies;
    cards: Cards;
    views: LobbyViews;
    quizzes: GameQuizzes;
    guesses: MissLimit;
  }) {
    this.live = parts.live;
    this.cards = parts.cards;
    this.views = parts.views;
    this.quizzes = parts.quizzes;
    this.guesses = parts.guesses;
  }

  /** The lobby as it is; throws `not_found`. A caller who asks is alive. */
  async read(lobbyId: string, caller: Caller | null): Promise<LobbyState> {
    const state = await this.live.read(lobbyId);
    if (!state) throw new AppError('not_found', { message: 'Такого лобби нет.' });
    this.seen(state, caller);
    return state;
  }

  /**
   * The same for somebody who looks on: throws `invitation_required` for a stranger to a private lobby, and
   * `rate_limited` for one who guesses its code.
   */
  async watch(lobbyId: string, caller: Caller | null, pass: LobbyPass, ip: string): Promise<LobbyState> {
    const state = await this.read(lobbyId, caller);
    await this.admit(state, caller, pass, ip);
    return state;
  }

  /** Throws as `watch` does. */
  async admit(state: LobbyState, caller: Caller | null, pass: LobbyPass, ip: string): Promise<void> {
    const userId = caller?.userId ?? null;
    if (maySee(state, userId)) return;
    const isGuess = pass.code !== undefined || pass.inviteCode !== undefined;
    if (isGuess && (await this.guesses.check(ip, maySee(state, userId, pass)))) return;
    throw new AppError('invitation_required', { message: 'Это закрытое лобби: его видно по коду или по ссылке.' });
  }

  /** The lobby as it is; null when it is gone. */
  find(lobbyId: string): Promise<LobbyState | null> {
    return this.live.read(lobbyId);
  }

  get people(): People {
    return this.cards;
  }

  /** Carries the command out and gives the state after it; a refusal is thrown, with the state as it is for a 409. */
  async change(lobbyId: string, caller: Caller, receivedAt: number, command: LobbyCommand): Promise<LobbyState> {
    const applied = await this.live.change(lobbyId, receivedAt, command);
    this.seen(applied.state, caller);
    if (applied.rejection) throw await this.refusal(applied, caller);
    return applied.state;
  }

  /** Who is to act: the caller, or whomever `ref` names when the caller may act for others. */
  person(caller: Caller, ref: string): Newcomer {
    assertSelf(caller, ref);
    if (callerIs(caller, ref)) return newcomer(caller);
    const card = this.cards.byRef(ref);
    if (!card) throw new AppError('not_found', { message: 'Такого пользователя нет.' });
    return { playerId: card.userId, telegramId: card.telegramId, name: card.username };
  }

  /** Whose id `ref` is, as far as this replica knows: userId, telegramId or username. */
  userIdOf(ref: string): string {
    return this.cards.byRef(ref)?.userId ?? ref;
  }

  /** What everybody may know of the lobby's game; throws `not_found` without one. */
  async gameData(state: LobbyState): Promise<GameView> {
    const view = await this.game(withGame(state));
    if (!view) throw new AppError('not_found');
    return view;
  }

  async game(state: LobbyState): Promise<GameView | null> {
    const quiz = state.game ? await this.quizzes.get(state.game.gameId) : null;
    return this.views.game({ state, resources: { quiz } });
  }

  private seen(state: LobbyState, caller: Caller | null): void {
    if (caller && state.players.some((player) => player.playerId === caller.userId)) {
      this.live.presence.touch(state._id, caller.userId);
    }
  }

  private async refusal({ state, rejection }: Applied<LobbyState>, caller: Caller): Promise<AppError> {
    const { code, message } = rejection as NonNullable<Applied<LobbyState>['rejection']>;
    const error = new AppError(code, message === undefined ? {} : { message });
    if (error.status !== 409 || !maySee(state, caller.userId)) return error;
    const details: { lobby: unknown; gameData: GameView | null; myTeam: TeamVotes | null } = {
      lobby: this.views.lobby(state),
      gameData: await this.game(state),
      myTeam: teamVotes(state, caller.userId),
    };
    return new AppError(code, { message: error.message, details });
  }
}

/** The state with its game; throws `not_found` without one. */
export function withGame(state: LobbyState): LobbyState & { game: GameState } {
  if (!state.game) throw new AppError('not_found', { message: 'В этом лобби нет игры.' });
  return { ...state, game: state.game };
}

export const newcomer = (caller: Caller): Newcomer => ({
  playerId: caller.userId,
  telegramId: caller.telegramId,
  name: caller.username,
});
