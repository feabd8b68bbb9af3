import { describe, expect, it } from '@jest/globals';
import { lobbyView as lobbyShape, PHASE, gameView as shape } from '@luplay/contracts/lobby-game';
import type { ProfileCard } from '@luplay/contracts/user';
import { inviteCodeFor, lobbyView } from '../../lobbies/presenters.ts';
import { updateLobby } from '../../lobbies/rules.ts';
import type { People } from '../../people/people.ts';
import { publicRecords } from '../records/public-record.ts';
import type { GameRecord } from '../records/store.ts';
import { recordView } from '../records/views.ts';
import { answer } from '../rules/answers.ts';
import { aQuestion, aQuiz, ofEachKind, Table } from '../rules/game.fixture.ts';
import { handOver } from '../rules/host-tools.ts';
import { finishedGame } from '../rules/records.ts';
import { gameView } from './game.ts';
import { teamVotes } from './votes.ts';

const nobody: People = { card: () => undefined };
const see = ({ view }: Table) => view;
const say = (table: Table, userId: string, teamId: string, option: number) =>
  table.must(answer(table.state, { userId, teamId, answers: [option] }, table.world()));

describe('the public view of a game', () => {
  it('matches the contract in every phase', () => {
    const table = new Table([['anya'], ['vera']]).start();
    while (table.state.status === 'in_progress') {
      expect(shape.parse(see(table))).toEqual(see(table));
      table.wait();
    }
    expect(see(table)).toMatchObject({
      stage: 'final',
      timer: { remaining: 0, endsAt: null, message: 'Игра окончена' },
    });
  });

  it('24.13: says in every phase how long it lasts, so that no screen needs a duration of its own', () => {
    const table = new Table([['anya'], ['vera']]).start();
    const phases = new Set<number>();
    while (table.state.status === 'in_progress') {
      const { timer, roundPhase } = see(table);
      phases.add(roundPhase);
      expect(timer.total).toBeGreaterThan(0);
      expect(timer.endsAt).toBe(table.now + timer.total * 1000);
      table.wait();
    }
    expect([...phases].sort()).toEqual(Object.values(PHASE).sort());
  });

  it('26.11: counts right answers in a row, the present one only when it is public', () => {
    const table = new Table([['anya'], ['vera']], aQuiz(2)).start();
    const seen: unknown[] = [];
    while (table.game.stage !== 'final') {
      const { phase, round } = table.game;
      if (phase === PHASE.answering && round?.votes.length === 0) {
        say(table, 'anya', 'team0', 2);
        seen.push(see(table).teams.map(({ streak }) => streak));
      } else table.wait();
      if (table.game.phase === PHASE.results) seen.push(see(table).teams.map(({ streak }) => streak));
    }
    expect(seen).toEqual([
      [undefined, undefined],
      [1, undefined],
      [1, undefined],
      [2, undefined],
    ]);
    expect(see(table).teams[0]?.streak).toBe(2);
  });

  it('12.7: has the awards in the final, and nothing of them before', () => {
    const table = new Table([['anya'], ['vera']], aQuiz(1)).start();
    while (table.game.stage !== 'final') {
      expect(see(table)).not.toHaveProperty('awards');
      expect(JSON.stringify(see(table))).not.toContain('fastest');
      if (table.game.phase === PHASE.answering && table.game.round?.votes.length === 0) {
        table.now += 1500;
        say(table, 'vera', 'team1', 2);
      } else table.wait();
    }
    expect(see(table).awards).toEqual({
      bestPlayer: { userId: 'vera', name: 'vera', teamId: 'team1', right: 1, asked: 1 },
      fastestAnswer: {
        userId: 'vera',
        name: 'vera',
        teamId: 'team1',
        ms: 1500,
        question: 'Что такое theme00?',
      },
      closestRace: null,
    });
  });

  it('26.13: names people in what the host did as they are called now, as does the record', () => {
    const table = new Table([['anya'], ['vera']]).start();
    table.must(handOver(table.state, { actionId: 'h', to: 'vera' }, 'anya', table.world()));
    const people = { card: (userId: string) => ({ displayName: `Имя ${userId}` }) as ProfileCard };
    const told = [{ kind: 'host', actionId: 'h', question: 0, name: 'Имя vera' }];
    expect(gameView({ ...table.state, game: table.game }, table.quiz, people, table.now).hostActions).toEqual(told);
    const record = { ...finishedGame(table.state, table.game, 0), rounds: [] } as unknown as GameRecord;
    expect(recordView(record, people).hostActions).toEqual(told);
  });

  it('has in the record, also the public one, how much of each answer was right, where that is a part', async () => {
    const table = new Table([['anya'], ['vera']]).start();
    const several = { type: 'several', options: ['a', 'b', 'c'], right: [0, 1], partial: true };
    const votes = [[0, 1], [0], [2]].map((options) => ({ userId: 'u', name: '', teamId: 't', option: { options } }));
    const asked = { theme: 'T', question: 'Q', results: {}, applied: [] };
    // Of three teams the second closest gains half.
    const numbers = [10, 12, 90].map((number, at) => ({ ...votes[at], option: { number }, correct: at === 0 }));
    const results = Object.fromEntries(numbers.map(({ option }, at) => [`t${at}`, { answer: option, score: 0 }]));
    const rounds = [
      { ...asked, ...several, number: 1, votes },
      { ...asked, number: 2, type: 'number', value: 10, results, votes: numbers },
    ];
    const record = recordView({ ...finishedGame(table.state, table.game, 0), rounds } as unknown as GameRecord, nobody);
    const open = await publicRecords()('game', async () => record);
    for (const { questions } of [record, open.fields.record]) {
      const judged = questions.map((played) => played.votes.map(({ correct, share }) => [correct, share]));
      const [right, half, wrong] = [[true], [false, 0.5], [false]].map(([correct, share]) => [correct, share]);
      expect(judged).toEqual(Array(2).fill([right, half, wrong]));
    }
  });

  it('has the background of its quiz in every phase, if there is one', () => {
    const backgorundMedia = {
      audio: { playlistPath: '/media/a.mp3', volume: 30 },
      backgorund: { path: '/media/b.webp' },
    };
    const background = { audio: { path: '/media/a.mp3', volume: 30 }, picture: { path: '/media/b.webp' } };
    const table = new Table([['anya']], { ...aQuiz(1), backgorundMedia }).start();
    while (table.state.status === 'in_progress') {
      expect(shape.parse(see(table)).background).toEqual(background);
      table.wait();
    }
    for (const backgorundMedia of [{}, undefined]) {
      expect(see(new Table([['anya']], { ...aQuiz(1), backgorundMedia }).start())).not.toHaveProperty('background');
    }
  });

  it('says what the timer counts down to', () => {
    const table = new Table([['anya']]).start();
    const messages = [];
    for (let phase = 0; phase < 6; phase += 1) {
      messages.push(see(table).timer.message);
      table.wait();
    }
    expect(messages).toEqual(['Начинаем', 'Выбор темы', 'Вопрос', 'Ответы', 'Ответы команд', 'Итоги']);
  });

  it('has the options from answering on, and the answer with its media from the results on', () => {
    const table = new Table([['anya'], ['vera']]).start().wait(2);
    expect(see(table)).toMatchObject({
      roundPhase: PHASE.question,
      correctAnswer: null,
      results: null,
      progress: null,
    });
    expect(see(table).currentQuestion).toEqual({
      questionId: 't0-0',
      question: 'Что такое theme00?',
      points: 100,
      media: { type: 'Picture', pictureQuestion: { path: '/media/quiz/theme00-q.webp' } },
      timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
    });
    table.wait();
    expect(see(table).currentQuestion?.options).toHaveLength(4);
    say(table, 'anya', 'team0', 2);
    const during = JSON.stringify(see(table));
    expect(during).not.toContain('secret');
    expect(during).not.toContain('"answer"');
    expect(see(table)).toMatchObject({ correctAnswer: null, results: null });
    expect(see(table).progress).toEqual({
      answered: 1,
      expected: 2,
      teams: { team0: { answered: 1, members: 1 }, team1: { answered: 0, members: 1 } },
    });
    table.wait();
    expect(see(table)).toMatchObject({
      roundPhase: PHASE.results,
      correctAnswer: 2,
      currentQuestion: { answer: 2, media: { pictureAnswer: { path: '/media/quiz/theme00-secret.webp' } } },
      results: { team0: { answers: [2], answer: 2, correct: true, points: 100, items: [], appliedItems: [] } },
    });
  });

  it('has the explanation of the answer with the answer', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions = [aQuestion('x', { explanation: 'Потому что так.' })];
    const table = new Table([['anya'], ['vera']], quiz).start();
    const explained = [];
    for (; table.state.status === 'in_progress'; table.wait()) {
      if (JSON.stringify(see(table)).includes('Потому что так.')) explained.push(table.game.phase);
    }
    expect(explained).toEqual([PHASE.results, PHASE.totals]);
  });

  it('offers the themes that have questions, with the rewards of the next question', () => {
    const table = new Table([['anya']]).start().wait();
    expect(see(table).themes).toMatchObject([
      { id: 't0', questionsLeft: 2, rewards: { score: 100, items: [], randomDrop: false } },
      { id: 't1', questionsLeft: 1 },
    ]);
    table.chance = () => 0.9;
    table.wait();
    expect(see(table)).toMatchObject({
      themes: [],
      theme: { id: 't1', questionsLeft: 0 },
      questionNumber: 1,
      questionsTotal: 3,
    });
    table.wait(4);
    expect(see(table).themes.map((theme) => theme.id)).toEqual(['t0']);
  });

  it('advertises nothing for a poll, in which nothing is right', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions = ofEachKind('q')
      .filter(({ type }) => type === 'poll')
      .map((poll) => ({ ...poll, reward: { points: 100, items: ['gift'], randomDrop: true } }));
    const table = new Table([['anya']], quiz).start().wait();
    const rewards = { score: 0, items: [], randomDrop: false };
    expect(see(table).themes).toMatchObject([{ rewards }]);
    expect(see(table.wait())).toMatchObject({ theme: { rewards }, currentQuestion: { type: 'poll', points: 0 } });
  });

  it('computes the remaining time for the moment of the request', () => {
    const table = new Table([['anya']]).start();
    table.now += 2_500;
    expect(see(table).timer).toMatchObject({ remaining: 7.5, total: 10, endsAt: table.now + 7_500, paused: false });
    table.now += 60_000;
    expect(see(table).timer.remaining).toBe(0);
  });
});

describe('the view of a team', () => {
  it('has its own votes', () => {
    const table = new Table([['anya', 'boris'], ['vera']]).start().wait(3);
    say(table, 'anya', 'team0', 1);
    say(table, 'vera', 'team1', 3);
    expect(teamVotes(table.state, 'boris')).toEqual({
      teamId: 'team0',
      questionId: 't0-0',
      votes: { anya: 1 },
      hiddenOptions: [],
      itemUsed: false,
    });
    expect(teamVotes(table.state, 'vera')?.votes).toEqual({ vera: 3 });
    expect(teamVotes(table.state, 'stranger')).toBeNull();
    expect(teamVotes(table.state, null)).toBeNull();
  });
});

describe('the public view of a lobby', () => {
  const card: ProfileCard = {
    userId: 'anya',
    telegramId: 'anya',
    username: 'anya',
    displayName: 'Аня',
    profilePicture: '/profile_pictures/profile_picture_03.jpg',
    color: 'Синий',
    role: 'User',
  };
  const people: People = { card: (userId) => (userId === 'anya' ? card : undefined) };

  it('shows players with their profile or its defaults', () => {
    const table = new Table([['anya'], ['vera']]);
    const view = lobbyView(table.state, people);
    expect(lobbyShape.parse(view)).toEqual(view);
    expect(view.players.anya).toMatchObject({ displayName: 'Аня', color: '#3b6cf0' });
    expect(view.players.vera).toMatchObject({
      displayName: 'vera',
      profilePicture: '/profile_pictures/profile_picture_00.jpg',
      color: '#ccc',
    });
    expect(view.teams.team0?.members).toEqual([{ id: 'anya', name: 'Аня' }]);
    expect(view).toMatchObject({ admin: 'anya', teamOrder: ['team0', 'team1'], updates: table.state.seq });
  });

  it('shows the invite code of a private lobby to members only', () => {
    const table = new Table([['anya']]);
    expect(inviteCodeFor(table.state, 'anya')).toBeNull();
    table.must(updateLobby(table.state, { isPublic: false, inviteCode: 'invite-code-9' }));
    expect(JSON.stringify(lobbyView(table.state, people))).not.toContain('invite-code');
    expect(inviteCodeFor(table.state, 'anya')).toBe('invite-code-9');
    expect(inviteCodeFor(table.state, 'stranger')).toBeNull();
  });
});
