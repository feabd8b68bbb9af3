import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FinishedRecord,
  type GameView,
  games,
  lobbies,
  PHASE,
  TEAM_COLORS,
  teams,
} from '@luplay/contracts/lobby-game';
import { expect, type Page } from '@playwright/test';
import { ask } from '../support/api/api.ts';
import type { Choices } from '../support/api/quizzes.ts';
import { answer } from '../support/browser/play.ts';
import { type Follower, momentOf, player } from '../support/live/follower.ts';
import { RetryingClient } from '../support/match/retrying-client.ts';

/** Answers come within this time of a question, ms. */
const THINKING_MS = 8_000;
/** A game whose phase does not change for so long stands still, ms. */
const PATIENCE_MS = 90_000;
const LOOK_MS = 50;
const TEAM_SIZE = 2;

/** Somebody who plays: over the API, or on a page. */
export interface Player {
  userId: string;
  token: string;
  page?: Page;
}

/** A game that goes on by itself: two teams of two, who answer every question until it is `over`. */
export class RunningGame {
  readonly calls = new RetryingClient();
  /** `question userId` → the option whose answer was acknowledged. */
  readonly acknowledged = new Map<string, number>();
  followers: Follower[] = [];
  lobbyId = '';
  questions = 0;
  readonly #players: Player[];
  readonly #quiz: Choices;
  readonly #title: string;
  #gameId = '';
  #teamIds: string[] = [];

  /** `players`: four; the first is the host. Those of a page are the first of their team. */
  constructor(title: string, quiz: Choices, players: Player[]) {
    this.#title = title;
    this.#quiz = quiz;
    this.#players = players;
  }

  get host(): Player {
    return this.#players[0]!;
  }

  async begin(): Promise<void> {
    const { userId, token } = this.host;
    const body = { userId, title: this.#title, quest: this.#quiz.id };
    this.lobbyId = (await ask(lobbies.createLobby, { body }, token)).lobbyId;
    const { lobbyId } = this;
    for (const [index, one] of this.#players.entries()) {
      if (index > 0) await ask(lobbies.joinLobby, { body: { lobbyId, userId: one.userId } }, one.token);
      const teamId = this.#teamIds[Math.floor(index / TEAM_SIZE)];
      const fresh = { lobbyId, name: `Команда ${index}`, maxMembers: TEAM_SIZE, color: TEAM_COLORS[index * 3]! };
      if (teamId) await ask(teams.joinTeam, { body: { lobbyId, teamId, userId: one.userId } }, one.token);
      else this.#teamIds.push((await ask(teams.createTeam, { body: fresh }, one.token)).teamId);
    }
    this.#gameId = (await ask(games.startGame, { body: { lobbyId } }, token)).gameData.gameId;
    this.followers = this.#players.filter(({ page }) => !page).map((one) => player(lobbyId, one.token));
    for (const follower of this.followers) follower.open();
    await this.#reached(() => this.followers.every(({ connected }) => connected));
  }

  /** Plays until a question has its totals after `over` has become true; then the host ends the game. */
  async play(over: () => boolean): Promise<void> {
    let last = '';
    for (;;) {
      const game = await this.#reached((now) => momentOf(now) !== last);
      last = momentOf(game);
      if (game.roundPhase === PHASE.themeChoice) await this.#choose(game);
      if (game.roundPhase === PHASE.answering) await this.#answer(game);
      if (game.roundPhase === PHASE.totals) this.questions = game.questionNumber;
      if (game.roundPhase === PHASE.totals && over()) break;
    }
    const params = { lobbyId: this.lobbyId };
    await this.calls.retry(games.setPhase, { params, body: { phase: PHASE.introOrFinal } }, this.host.token);
  }

  /** Every acknowledged answer is in the record once, and the scores follow from the answers. */
  async nothingIsLost(): Promise<void> {
    const record = await this.#record();
    const votes = record.questions.flatMap(({ question, votes }) =>
      votes.map(({ userId, option }) => [`${question} ${userId}`, option] as const),
    );
    const stored = Object.fromEntries(votes);
    expect(Object.keys(stored).length, `${this.#title}: one vote each`).toBe(votes.length);
    expect(stored, this.#title).toMatchObject(Object.fromEntries(this.acknowledged));
    const scores = Object.fromEntries(record.teams.map(({ teamId, score }) => [teamId, score]));
    const [right, wrong] = this.#teamIds as [string, string];
    expect(scores, this.#title).toEqual({ [right]: this.#pointsOf(record, right), [wrong]: 0 });
  }

  async leave(): Promise<void> {
    for (const follower of this.followers) follower.close();
    await ask(lobbies.deleteLobby, { params: { id: this.lobbyId } }, this.host.token);
  }

  /** Resolves with the newest state that any follower has, once `holds` is true of it. */
  async #reached(holds: (game: GameView) => boolean): Promise<GameView> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const states = this.followers.flatMap(({ state }) => (state?.game ? [{ seq: state.seq, game: state.game }] : []));
      const game = states.toSorted((one, other) => other.seq - one.seq)[0]?.game;
      if (game && holds(game)) return game;
      if (Date.now() > until) throw new Error(`${this.#title} stands still at ${game ? momentOf(game) : 'nothing'}`);
      await sleep(LOOK_MS);
    }
  }

  /** The second of the choosing team, who is not on a page. */
  async #choose({ themeChoosingTeam, themes }: GameView): Promise<void> {
    const team = this.#teamIds.indexOf(themeChoosingTeam!);
    const body = { teamId: themeChoosingTeam!, themeId: themes[0]!.id };
    const { token } = this.#players[team * TEAM_SIZE + 1]!;
    await this.calls.retry(games.chooseTheme, { params: { lobbyId: this.lobbyId }, body }, token);
  }

  /** The first team is right, the second one wrong. */
  async #answer({ currentQuestion }: GameView): Promise<void> {
    const { question, questionId } = currentQuestion!;
    const { answer: key, options } = this.#asked(question);
    const one = async ({ userId, token, page }: Player, index: number) => {
      const team = Math.floor(index / TEAM_SIZE);
      const option = (key + team) % options.length;
      await sleep(Math.random() * THINKING_MS);
      if (page) await answer(page, options[option]!);
      else {
        const body = { teamId: this.#teamIds[team]!, answers: [option], questionId };
        const { refused } = await this.calls.retry(games.answer, { params: { lobbyId: this.lobbyId }, body }, token);
        // The last answer ends the phase: repeated because its acknowledgement was lost, it is refused.
        if (refused === 'wrong_phase') return;
        // Each sends one answer only: a refused repetition was stored the first time.
        if (refused && refused !== 'already_answered') throw new Error(`${this.#title}: ${refused}`);
      }
      this.acknowledged.set(`${question} ${userId}`, option);
    };
    await Promise.all(this.#players.map(one));
  }

  #asked(text: string) {
    return this.#quiz.theme.flatMap(({ questions }) => questions).find(({ question }) => question === text)!;
  }

  /** Of a team that answers right whenever it answers. */
  #pointsOf({ questions }: FinishedRecord, teamId: string): number {
    const answered = questions.filter(({ votes }) => votes.some((vote) => vote.teamId === teamId));
    return answered.reduce((sum, { question }) => sum + this.#asked(question).reward.points, 0);
  }

  async #record(): Promise<FinishedRecord> {
    const params = { gameId: this.#gameId };
    let record: FinishedRecord | undefined;
    const kept = async () => {
      record = (await this.calls.retry(games.gameRecord, { params }, this.host.token)).answer?.record;
      return record !== undefined;
    };
    await expect.poll(kept, { timeout: 30_000, message: `the record of ${this.#title}` }).toBe(true);
    return record!;
  }
}
