import { expect } from '@jest/globals';
import { type Choice, gameView as gameShape, PHASE, type Special } from '@luplay/contracts/lobby-game';
import type { LobbyState } from '../../state/lobby.ts';
import { decide } from './decide.ts';
import { aQuiz, say, Table } from './game.fixture.ts';
import type { StartableQuiz } from './start.ts';

export const THREE = [['anya'], ['boris'], ['vera']];
export type Rounds = NonNullable<StartableQuiz['rounds']>;

/** A round of two themes with questions for 100 and 200 points, of which the first one has a special one. */
export function onBoard(special?: Special, rounds: Rounds = [{ name: 'Первый', themes: 2 }]): StartableQuiz {
  const quiz = aQuiz(2, 2, 1, 1, 1);
  for (const [theme, { questions }] of quiz.themes.entries()) {
    for (const [index, one] of questions.entries()) {
      one.reward = { ...one.reward, points: 100 * (index + 1) };
      if (special && theme === 0 && index === 0) one.special = special;
    }
  }
  const size = rounds.reduce((sum, { themes }) => sum + themes, 0);
  return { ...quiz, rounds, themes: quiz.themes.slice(0, size) };
}

export const FINAL: Rounds = [
  { name: '', themes: 1 },
  { name: 'Финал', themes: 3, final: true },
];

export class BoardTable extends Table {
  get board() {
    const { board } = this.game;
    if (!board) throw new Error('no board');
    return board;
  }

  /** The team of this number decides; returns the code of the rejection, or null. */
  decide(team: number, choice: Choice, decisionId = this.board.decision?.id ?? ''): string | null {
    const userId = this.state.teams[team]?.members[0] ?? '';
    return this.take(decide(this.state, { userId, teamId: `team${team}`, decisionId, choice }, this.world()));
  }

  /** All of these decisions are accepted. */
  decides(...choices: [number, Choice][]): this {
    for (const [team, choice] of choices) expect(this.decide(team, choice)).toBeNull();
    return this;
  }

  /** The question is answered, by teams: 2 is right. Then its results and totals pass. */
  answers(given: Record<number, number>): this {
    this.results(given);
    return this.wait(2);
  }

  results(given: Record<number, number>): this {
    while (this.game.phase !== PHASE.answering) this.wait();
    for (const [team, option] of Object.entries(given)) {
      const userId = this.state.teams[Number(team)]?.members[0] ?? '';
      expect(say(this, userId, `team${team}`, option)).toBeNull();
    }
    if (this.game.phase === PHASE.answering) this.wait();
    return this;
  }

  scored(...scores: number[]): this {
    const all = Object.fromEntries(scores.map((score, team) => [`team${team}`, score]));
    this.state = { ...this.state, game: { ...this.game, scores: all } };
    return this;
  }

  /** The questions before the final pass unanswered. */
  answersAll(): this {
    while (this.view.board?.round.final === undefined) this.wait();
    return this;
  }

  get scores(): number[] {
    return Object.values(this.game.scores);
  }

  override get view() {
    const view = super.view;
    gameShape.parse(view);
    return view;
  }
}

/** After the intro: the first team chooses. */
export const board = (quiz = onBoard(), teams = THREE, rules: Partial<LobbyState> = {}) => {
  const table = new BoardTable(teams, quiz);
  table.state = { ...table.state, ...rules };
  return table.start().wait() as BoardTable;
};
export const cell = (questionId: string): Choice => ({ questionId });
