import type { Answer, QuestionOf, Theme } from '@luplay/contracts/lobby-game';
import { sentOf } from '@luplay/quiz-rules';
import { SAMPLES } from '@luplay/quiz-rules/testing';
import { gameDue } from '../../bots/rules.ts';
import { createLobby, joinLobby } from '../../lobbies/rules.ts';
import type { PlayableQuestion } from '../../state/game.ts';
import type { LobbyState, Newcomer } from '../../state/lobby.ts';
import type { Outcome, World } from '../../state/outcome.ts';
import { createTeam, joinTeam } from '../../teams/rules.ts';
import { gameView } from '../views/game.ts';
import { answer } from './answers.ts';
import { dueAt } from './race.ts';
import { type StartableQuiz, startGame } from './start.ts';

export const person = (userId: string): Newcomer => ({ playerId: userId, telegramId: userId, name: userId });

export function aQuestion(name: string, over: Partial<QuestionOf<'single'>> = {}): QuestionOf<'single'> {
  return {
    question: `Что такое ${name}?`,
    type: 'single',
    options: [`${name}-a`, `${name}-b`, `${name}-c`, `${name}-d`],
    answer: 2,
    timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
    reward: { points: 100, items: [], randomDrop: false },
    media: {
      type: 'Picture',
      pictureQuestion: { path: `/media/quiz/${name}-q.webp` },
      pictureAnswer: { path: `/media/quiz/${name}-secret.webp` },
    },
    ...over,
  };
}

/** A question of each kind, some arranged for a game. What is right says so, see `SAMPLES`. */
export function ofEachKind(name: string): [PlayableQuestion, ...PlayableQuestion[]] {
  const { options: _options, answer: _answer, type: _type, ...common } = aQuestion(name);
  const options = [`${name}-a`, `${name}-b`, `${name}-c`, `${name}-d`];
  const matches = options.map((option) => `${option} match`);
  const { single: _single, ...others } = SAMPLES;
  const samples = Object.entries(others).map(([type, { question }]) => ({ ...common, type, ...question }));
  return [
    aQuestion(name),
    ...(samples as unknown as PlayableQuestion[]),
    { ...common, type: 'order', options, order: [2, 0, 3, 1], partial: true },
    { ...common, type: 'pairs', options, matches, match: [1, 3, 0, 2] },
    { ...common, type: 'number', value: 987654, unit: 'м' },
  ];
}

export function aTheme(name: string, questions: number): Theme {
  return {
    name,
    color: '#112233',
    icon: '★',
    description: '',
    questions: Array.from({ length: questions }, (_, index) => aQuestion(`${name}${index}`)),
  };
}

/** A quiz whose themes have these numbers of questions. */
export const aQuiz = (...sizes: number[]): StartableQuiz => ({
  _id: 'game-1',
  title: 'Квиз',
  items: [],
  isActive: true,
  isLocked: false,
  themes: sizes.map((size, index) => aTheme(`theme${index}`, size)),
});

/** The random number generator mulberry32. */
export function chanceOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A lobby and its game for tests. `now` is the clock, and each step is a command. */
export class Table {
  state: LobbyState;
  quiz: StartableQuiz;
  now = 1_000_000;
  chance = () => 0;

  /** `teams`: the members of each. The first player is the host. */
  constructor(teams: string[][], quiz = aQuiz(2, 1)) {
    this.quiz = quiz;
    const admin = teams[0]?.[0] ?? 'admin';
    this.state = createLobby(
      {
        lobbyId: 'lobby-1',
        broadcastCode: '123456',
        inviteCode: 'invite-code-1',
        creator: person(admin),
        title: 'Лобби',
        description: '',
        quest: 'quiz',
        questTitle: 'Квиз',
        maxPlayers: 20,
        isPublic: true,
      },
      this.now,
    );
    for (const [index, members] of teams.entries()) {
      const teamId = `team${index}`;
      for (const [seat, userId] of members.entries()) {
        this.must(joinLobby(this.state, person(userId), undefined, this.world()));
        const team = { teamId, name: teamId, color: '#123456', icon: '★', maxMembers: 20 };
        if (seat === 0) this.must(createTeam(this.state, team, person(userId), this.world()));
        else this.must(joinTeam(this.state, teamId, person(userId), this.world()));
      }
    }
  }

  world(over: Partial<World> = {}): World {
    return { now: this.now, at: this.now, chance: this.chance, quiz: this.state.game ? this.quiz : null, ...over };
  }

  /** Keeps the outcome's state and returns the code of its rejection, or null. */
  take(outcome: Outcome): string | null {
    this.state = outcome.state;
    return outcome.rejection?.code ?? null;
  }

  must(outcome: Outcome): void {
    const refused = this.take(outcome);
    if (refused) throw new Error(`refused: ${refused}`);
  }

  get game() {
    if (!this.state.game) throw new Error('no game');
    return this.state.game;
  }

  /** As everybody sees it. */
  get view() {
    return gameView({ ...this.state, game: this.game }, this.quiz, { card: () => undefined }, this.now);
  }

  start(): this {
    this.must(startGame(this.state, this.quiz, this.state.admin as string, this.world()));
    return this;
  }

  /** Lets the timer run out, `phases` times. */
  wait(phases = 1): this {
    for (let step = 0; step < phases; step += 1) {
      this.now = dueAt(this.game) ?? this.now;
      this.must(gameDue(this.state, this.world()));
    }
    return this;
  }
}

/** A game that has just begun, with a team of two and a team of one. */
export const two = () => new Table([['anya', 'boris'], ['vera']]).start();
/** The same game while the first question is being answered. */
export const asked = () => two().wait(3);
/** Answers and returns the code of the rejection, or null. */
export const say = (
  table: Table,
  userId: string,
  teamId: string,
  option: Answer,
  over: { at?: number; questionId?: string } = {},
) =>
  table.take(
    answer(
      table.state,
      { userId, teamId, ...sentOf(option), questionId: over.questionId },
      table.world({ at: over.at ?? table.now }),
    ),
  );
