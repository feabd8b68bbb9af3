import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GameView,
  games,
  ITEM_PHASES,
  items,
  lobbies,
  PHASE,
  type Phase,
  type QuestionOf,
} from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../api/api.ts';
import { answer, info, type Lobby, pause, setPhase, start } from '../api/games.ts';
import { quickQuiz } from '../api/quizzes.ts';
import { type Follower, momentOf, player, spectator } from '../live/follower.ts';
import { type AcknowledgedAnswer, gather, type Member, optionOf, TEAM_SIZE } from './members.ts';
import { RetryingClient } from './retrying-client.ts';

/** Remaining time of each phase when a match is ready, ms: a fault begins within the phase and outlasts it. */
const LEFT_MS: Record<Phase, number> = { 5: 4_000, 0: 4_000, 1: 3_000, 2: 5_000, 3: 3_000, 4: 2_000 };
/** They last no longer than that: a match enters them with a timer that stands. */
const SHORT: Phase[] = [PHASE.question, PHASE.results, PHASE.totals];
/** Interval between answers to the question during which the fault occurs, ms. */
const PACE_MS = 60;
/** Number of answers that are acknowledged before the fault. */
const FIRST = 4;
/** Limit of the wait for the next phase, ms. */
const PATIENCE_MS = 60_000;
/** Gives points to its own team. Each team that answers the first question correctly wins one. */
export const SUNRAY = { id: 'item-sunray', points: 20 };

/** A game of twenty players in four teams, brought to the phase in which a fault is injected. */
export class Match {
  readonly phase: Phase;
  readonly calls = new RetryingClient();
  readonly acknowledged: AcknowledgedAnswer[] = [];
  /** Teams whose use of an item was acknowledged. */
  readonly applied: string[] = [];
  members: Member[] = [];
  lobby!: Lobby;
  /** The members' sockets in the order of `members`, then a spectator's. */
  followers: Follower[] = [];
  gameId = '';
  /** Scheduled end of the phase of the fault, epoch ms. */
  endsAt = 0;
  /** The moment (see `momentOf`) of the fault. */
  moment = '';
  readonly #people: Session[];
  #questions: QuestionOf<'single'>[] = [];
  #looking = new Set<() => void>();

  /** `people`: twenty; the first is the host. */
  constructor(phase: Phase, people: Session[]) {
    this.phase = phase;
    this.#people = people;
  }

  get host(): Session {
    return this.#people[0]!;
  }
  get #params() {
    return { lobbyId: this.lobby.lobbyId };
  }
  /** Number of the last question to play: the current one, or the next if there is none or it has its results. */
  get goal(): number {
    return { 5: 1, 0: 2, 1: 2, 2: 2, 3: 2, 4: 3 }[this.phase];
  }

  /**
   * Creates the lobby, starts the game and enters the phase. Except for the intro, a whole question is played first.
   */
  async enter(): Promise<void> {
    this.#questions = (await quickQuiz()).theme.flatMap(({ questions }) => questions);
    Object.assign(this, await gather(this.#people, `Двадцать в фазе ${this.phase}`));
    const { lobbyId } = this.lobby;
    this.gameId = (await start(lobbyId, this.host)).gameData.gameId;
    if (this.phase === PHASE.introOrFinal) return;
    await this.#ask();
    await setPhase(lobbyId, PHASE.themeChoice, this.host);
    if (this.phase === PHASE.themeChoice) return;
    if (SHORT.includes(this.phase)) await pause(lobbyId, true, this.host);
    if (this.phase > PHASE.answering) {
      await this.#ask();
      await setPhase(lobbyId, PHASE.results, this.host);
    } else await this.#choose(await info(lobbyId));
    await setPhase(lobbyId, this.phase, this.host);
  }

  /** Waits until `LEFT_MS` of the phase remain and pauses its timer. */
  async holdBeforeEnd(): Promise<void> {
    const { lobbyId } = this.lobby;
    const { timer } = await info(lobbyId);
    if (timer.endsAt !== null) {
      await sleep(Math.max(0, timer.endsAt - Date.now() - LEFT_MS[this.phase]));
      await pause(lobbyId, true, this.host);
    }
    const held = await info(lobbyId);
    if (held.roundPhase !== this.phase) throw new Error(`${momentOf(held)} came before phase ${this.phase} was held`);
    this.moment = momentOf(held);
  }

  /** Opens all sockets. Resolves when each has received its greeting. */
  async connect(): Promise<void> {
    const { lobbyId } = this.lobby;
    const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, this.host.token);
    this.followers = this.members.map(({ session }) => player(lobbyId, session.token));
    this.followers.push(spectator(lobby.broadcastCode));
    for (const follower of this.followers) {
      follower.onChange = () => {
        for (const look of this.#looking) look();
      };
      follower.open();
    }
    await this.waitFor(() => this.followers.every(({ greeted }) => greeted.length > 0));
  }

  async resume(): Promise<void> {
    this.endsAt = (await pause(this.lobby.lobbyId, false, this.host)).timer.endsAt!;
  }

  /**
   * Makes the players' calls of the current phase. `begun` resolves when some answers are acknowledged and others are
   * in flight. The second team applies its item only after `fault` has resolved.
   */
  act(fault: Promise<unknown>): { begun: Promise<void>; over: Promise<void> } {
    const begun = Promise.withResolvers<void>();
    const work: Promise<void>[] = [];
    if (this.phase === PHASE.answering) {
      // One player does not answer, so that the phase ends by timeout.
      const answering = this.members.filter((member) => member.team !== 2 || member.seat !== TEAM_SIZE - 1);
      work.push(this.#answer(answering, PACE_MS, begun.resolve));
    } else begun.resolve();
    if (ITEM_PHASES.includes(this.phase)) {
      work.push(this.#apply(0));
      work.push(fault.then(() => this.#apply(1)));
    }
    return { begun: begun.promise, over: Promise.all(work).then(() => undefined) };
  }

  /** Plays by what the followers receive until question `goal` has its totals; then the host ends the game. */
  async playOn(goal = this.goal): Promise<void> {
    const seen = new Set([this.moment]);
    for (;;) {
      const game = await this.waitFor((now) => !seen.has(momentOf(now)));
      seen.add(momentOf(game));
      if (game.stage === 'final') return;
      if (game.roundPhase === PHASE.themeChoice) await this.#choose(game);
      if (game.roundPhase === PHASE.answering) await this.#answer(this.members);
      if (game.roundPhase === PHASE.totals && game.questionNumber === goal) break;
    }
    await this.calls.retry(
      games.setPhase,
      { params: this.#params, body: { phase: PHASE.introOrFinal } },
      this.host.token,
    );
    await this.waitFor((game) => game.stage === 'final');
    await this.calls.retry(games.setTimerPaused, { params: this.#params, body: { paused: true } }, this.host.token);
  }

  /** Makes a change that is broadcast: the server's own changes after a game raise `seq` without a message. */
  async publishChange(): Promise<void> {
    await pause(this.lobby.lobbyId, false, this.host);
  }

  /** Resolves with the newest game state that any follower has, as soon as `holds` is true of it. */
  async waitFor(holds: (game: GameView) => boolean): Promise<GameView> {
    const found = Promise.withResolvers<GameView>();
    const newest = () =>
      this.followers
        .map(({ state }) => state)
        .reduce((one, other) => ((other?.seq ?? -1) > (one?.seq ?? -1) ? other : one))?.game;
    const look = () => {
      const game = newest();
      if (game && holds(game)) found.resolve(game);
    };
    const tooLong = () => {
      const game = newest();
      found.reject(new Error(`the game of phase ${this.phase} stands still at ${game ? momentOf(game) : 'nothing'}`));
    };
    const timer = setTimeout(tooLong, PATIENCE_MS);
    this.#looking.add(look);
    look();
    return found.promise.finally(() => {
      clearTimeout(timer);
      this.#looking.delete(look);
    });
  }

  leave(): void {
    for (const follower of this.followers) follower.close();
  }

  /** Plays the next question of the first theme. All members answer, so it ends in phase 3 unless it is paused. */
  async #ask(): Promise<void> {
    const { lobbyId } = this.lobby;
    if ((await info(lobbyId)).roundPhase !== PHASE.themeChoice) await setPhase(lobbyId, PHASE.themeChoice, this.host);
    await this.#choose(await info(lobbyId));
    await setPhase(lobbyId, PHASE.answering, this.host);
    const game = await info(lobbyId);
    await Promise.all(
      this.members.map(async (member) => {
        const option = optionOf(member, this.#keyOf(game));
        await answer(lobbyId, member.teamId, option, member.session);
        this.#take(game, member, option);
      }),
    );
  }

  /** A member of the choosing team chooses the first theme. */
  async #choose(game: GameView): Promise<void> {
    const { teamId, session } = this.members.find((member) => member.teamId === game.themeChoosingTeam)!;
    const body = { teamId, themeId: game.themes[0]!.id };
    await this.calls.retry(games.chooseTheme, { params: this.#params, body }, session.token);
  }

  /** The members answer the current question, one every `pace` ms. Calls `begun` after `FIRST` acknowledgements. */
  async #answer(members: Member[], pace = 0, begun = () => {}): Promise<void> {
    const game = await this.waitFor(({ roundPhase }) => roundPhase === PHASE.answering);
    let count = 0;
    await Promise.all(
      members.map(async (member, index) => {
        await sleep(index * pace);
        const option = optionOf(member, this.#keyOf(game));
        const body = { teamId: member.teamId, answers: [option], questionId: game.currentQuestion!.questionId };
        const { refused } = await this.calls.retry(games.answer, { params: this.#params, body }, member.session.token);
        // Each member sends one answer only, so it was stored and its acknowledgement was lost.
        if (!refused || refused === 'already_answered') this.#take(game, member, option);
        count += 1;
        if (count === FIRST) begun();
      }),
    );
  }

  #keyOf({ currentQuestion }: GameView): number {
    return this.#questions.find(({ question }) => question === currentQuestion?.question)!.answer;
  }

  #take(game: GameView, { userId }: Member, option: number): void {
    this.acknowledged.push({ question: game.currentQuestion!.question, userId, option });
  }

  /** A team applies the item that it won with the first question, and repeats the request. */
  async #apply(team: number): Promise<void> {
    const { teamId, session } = this.members.find((member) => member.team === team)!;
    const body = { itemId: SUNRAY.id, fromTeamId: teamId, requestId: `sunray-${team}` };
    for (const _ of ['once', 'again']) {
      const { refused } = await this.calls.retry(items.applyItem, { params: this.#params, body }, session.token);
      if (refused) return;
      if (!this.applied.includes(teamId)) this.applied.push(teamId);
    }
  }
}
