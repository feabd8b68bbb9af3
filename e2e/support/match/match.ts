import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GameView,
  games,
  ITEM_PHASES,
  items,
  lobbies,
  PHASE,
  type Phase,
  type Question,
} from '@luplay/contracts/lobby-game';
import { ask, type Session } from '../api/api.ts';
import { answer, info, type Lobby, pause, setPhase, start } from '../api/games.ts';
import { quickQuiz } from '../api/quizzes.ts';
import { type Follower, momentOf, player, spectator } from '../live/follower.ts';
import { gather, type Member, optionOf, type Taken, TEAM_SIZE } from './members.ts';
import { Persistence } from './persistence.ts';

/**
 * What is left of each phase when a match stands ready, ms: enough for a fault to begin and too little to end in it.
 */
const LEFT_MS: Record<Phase, number> = { 5: 4_000, 0: 4_000, 1: 3_000, 2: 5_000, 3: 3_000, 4: 2_000 };
/** Between two answers of a question during which something happens, ms. */
const PACE_MS = 60;
/** So many answers are acknowledged before the fault. */
const FIRST = 4;
/** A phase that is not heard of for so long will not come, ms. */
const PATIENCE_MS = 60_000;
/** For its own team; each right answer to the first question gives one. */
export const SUNRAY = { id: 'item-sunray', points: 20 };

/** A game of twenty players in four teams, brought to a phase in which something is going to happen. */
export class Match {
  readonly phase: Phase;
  readonly calls = new Persistence();
  readonly acknowledged: Taken[] = [];
  /** Teams that were told that they have applied their item. */
  readonly applied: string[] = [];
  members: Member[] = [];
  lobby!: Lobby;
  /** Each member's socket, in their order, and a spectator's. */
  followers: Follower[] = [];
  gameId = '';
  /** When the phase that the fault falls into is to end, epoch ms. */
  endsAt = 0;
  /** The moment in which the fault falls. */
  moment = '';
  readonly #people: Session[];
  #questions: Question[] = [];
  #looking = new Set<() => void>();

  /** `people`: twenty, the first becomes the host. */
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
  /** The last question it is played to: the one under way, or the next when that is over or not yet there. */
  get goal(): number {
    return { 5: 1, 0: 2, 1: 2, 2: 2, 3: 2, 4: 3 }[this.phase];
  }

  /** Gathers everybody, starts, and goes into the phase: after a whole question, except for the intro. */
  async enter(): Promise<void> {
    this.#questions = (await quickQuiz()).theme.flatMap(({ questions }) => questions);
    Object.assign(this, await gather(this.#people, `Двадцать в фазе ${this.phase}`));
    const { lobbyId } = this.lobby;
    this.gameId = (await start(lobbyId, this.host)).gameData.gameId;
    if (this.phase === PHASE.introOrFinal) return;
    await this.#ask();
    await setPhase(lobbyId, PHASE.themeChoice, this.host);
    if (this.phase === PHASE.themeChoice) return;
    if (this.phase > PHASE.answering) await this.#ask();
    else await this.#choose(await info(lobbyId));
    if (this.phase !== PHASE.results) await setPhase(lobbyId, this.phase, this.host);
  }

  /** Lets the phase run down to its last seconds and stops it there. */
  async hold(): Promise<void> {
    const { lobbyId } = this.lobby;
    const { timer } = await info(lobbyId);
    await sleep(Math.max(0, timer.endsAt! - Date.now() - LEFT_MS[this.phase]));
    await pause(lobbyId, true, this.host);
    const held = await info(lobbyId);
    if (held.roundPhase !== this.phase) throw new Error(`${momentOf(held)} came before phase ${this.phase} was held`);
    this.moment = momentOf(held);
  }

  /** Everybody comes; resolves when all were greeted. */
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
    await this.sees(() => this.followers.every(({ greeted }) => greeted.length > 0));
  }

  async resume(): Promise<void> {
    this.endsAt = (await pause(this.lobby.lobbyId, false, this.host)).timer.endsAt!;
  }

  /**
   * What players do in the phase under way. `begun` resolves when some answers are acknowledged and others are on their
   * way, `fault` tells when the fault has come: the second team applies its item only then.
   */
  meddle(fault: Promise<unknown>): { begun: Promise<void>; over: Promise<void> } {
    const begun = Promise.withResolvers<void>();
    const work: Promise<void>[] = [];
    if (this.phase === PHASE.answering) {
      // One stays silent, so that the time decides.
      const answering = this.members.filter((member) => member.team !== 2 || member.seat !== TEAM_SIZE - 1);
      work.push(this.#answer(answering, PACE_MS, begun.resolve));
    } else begun.resolve();
    if (ITEM_PHASES.includes(this.phase)) {
      work.push(this.#apply(0));
      work.push(fault.then(() => this.#apply(1)));
    }
    return { begun: begun.promise, over: Promise.all(work).then(() => undefined) };
  }

  /**
   * Plays on, by what anybody sees, until the results of question number `goal` are out; then the host ends the game.
   */
  async playOn(goal = this.goal): Promise<void> {
    const seen = new Set([this.moment]);
    for (;;) {
      const game = await this.sees((now) => !seen.has(momentOf(now)));
      seen.add(momentOf(game));
      if (game.stage === 'final') return;
      if (game.roundPhase === PHASE.themeChoice) await this.#choose(game);
      if (game.roundPhase === PHASE.answering) await this.#answer(this.members);
      if (game.roundPhase === PHASE.totals && game.questionNumber === goal) break;
    }
    await this.calls.insist(
      games.setPhase,
      { params: this.#params, body: { phase: PHASE.introOrFinal } },
      this.host.token,
    );
    await this.sees((game) => game.stage === 'final');
    await this.calls.insist(games.setTimerPaused, { params: this.#params, body: { paused: true } }, this.host.token);
  }

  /** A change that everybody sees: what the server does for itself after a game has a number, and is told to nobody. */
  async stir(): Promise<void> {
    await pause(this.lobby.lobbyId, false, this.host);
  }

  /** The newest that anybody knows, as soon as `holds` is true of it. */
  async sees(holds: (game: GameView) => boolean): Promise<GameView> {
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

  /** The next question of the first theme, answered by all: ends in phase 3. */
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

  /** A member of the team whose turn it is chooses the first of the themes. */
  async #choose(game: GameView): Promise<void> {
    const { teamId, session } = this.members.find((member) => member.teamId === game.themeChoosingTeam)!;
    const body = { teamId, themeId: game.themes[0]!.id };
    await this.calls.insist(games.chooseTheme, { params: this.#params, body }, session.token);
  }

  /** They answer the question under way, one every `pace` ms. `begun` is called after the first few. */
  async #answer(members: Member[], pace = 0, begun = () => {}): Promise<void> {
    const game = await this.sees(({ roundPhase }) => roundPhase === PHASE.answering);
    let count = 0;
    await Promise.all(
      members.map(async (member, index) => {
        await sleep(index * pace);
        const option = optionOf(member, this.#keyOf(game));
        const body = { teamId: member.teamId, answers: [option], questionId: game.currentQuestion!.questionId };
        const { refused } = await this.calls.insist(games.answer, { params: this.#params, body }, member.session.token);
        // Each has asked for one thing only: it was taken, and the word of that was lost.
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

  /** A team applies what it won with the first question, and asks for it twice. */
  async #apply(team: number): Promise<void> {
    const { teamId, session } = this.members.find((member) => member.team === team)!;
    const body = { itemId: SUNRAY.id, fromTeamId: teamId, requestId: `sunray-${team}` };
    for (const _ of ['once', 'again']) {
      const { refused } = await this.calls.insist(items.applyItem, { params: this.#params, body }, session.token);
      if (refused) return;
      if (!this.applied.includes(teamId)) this.applied.push(teamId);
    }
  }
}
