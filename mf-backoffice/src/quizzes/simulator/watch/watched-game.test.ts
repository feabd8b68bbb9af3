import { describe, expect, it } from '@jest/globals';
import { type GameServerMessage, type GameView, type LobbyView, PHASE } from '@luplay/contracts/lobby-game';
import { applyMessage, type WatchedGame } from './watched-game.ts';

const lobby = { lobbyId: 'lobby-1', title: 'Симуляция' } as LobbyView;
const stamp = (seq: number) => ({ seq, from: seq - 1, serverTime: 1_000 + seq });
const game = (more: object): GameView =>
  ({
    gameId: 'game-1',
    roundPhase: PHASE.question,
    questionNumber: 1,
    currentQuestion: null,
    results: null,
    ...more,
  }) as GameView;
const results = (number: number, options: number[], more: object = {}): GameView =>
  game({
    roundPhase: PHASE.results,
    questionNumber: number,
    currentQuestion: { questionId: `t0-${number}`, question: `Вопрос ${number}` },
    correctAnswer: 2,
    results: { a: { answers: options.slice(0, 1) }, b: { answers: options.slice(1) } },
    ...more,
  });
const greeting = (seq: number, shown: GameView | null): GameServerMessage =>
  ({ type: 'connection_established', ...stamp(seq), lobby, game: shown, myTeam: null }) as unknown as GameServerMessage;
const phase = (seq: number, shown: GameView): GameServerMessage =>
  ({ type: 'phase_update', ...stamp(seq), phase: shown.roundPhase, game: shown }) as GameServerMessage;
const after = (...messages: GameServerMessage[]) =>
  messages.reduce<WatchedGame | undefined>((state, message) => applyMessage(state, message), undefined);
const log = (state: WatchedGame | undefined) =>
  state?.rounds.map(({ number, right, answers }) => [number, right, answers]);

describe('the log of a watched game', () => {
  it('has each question once, as its results were last', () => {
    const first = [greeting(1, null), phase(2, results(1, [2, 0, 1]))];
    expect(log(after(...first))).toEqual([[1, 1, 3]]);
    // A late answer counts, and the totals show the same results again.
    expect(log(after(...first, phase(3, results(1, [2, 0, 2])), phase(4, results(1, [2, 0, 2]))))).toEqual([[1, 2, 3]]);
    expect(log(after(...first, phase(3, game({})), phase(4, results(2, [0, 0]))))).toEqual([
      [1, 1, 3],
      [2, 0, 2],
    ]);
  });

  it('begins anew with another game', () => {
    const other = { gameId: 'game-2' };
    expect(log(after(greeting(1, results(1, [2])), phase(2, game(other)), phase(3, results(1, [0], other))))).toEqual([
      [1, 0, 1],
    ]);
  });

  it('ignores old messages, and shows progress only while answers are given', () => {
    const state = after(greeting(5, results(1, [2])), phase(4, game({ gameId: 'old' })));
    expect(state?.gameId).toBe('game-1');
    const progress = { answered: 2, expected: 3, teams: {} };
    const told = (seq: number): GameServerMessage => ({ type: 'answer_progress', ...stamp(seq), progress });
    expect(applyMessage(state, told(6))).toBe(state);
    const asked = after(greeting(5, game({ roundPhase: PHASE.answering, progress: null })));
    expect(applyMessage(asked, told(6))?.game?.progress).toEqual(progress);
  });
});
