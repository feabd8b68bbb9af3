import { describe, expect, it } from '@jest/globals';
import { type GameServerMessage, PHASE, type Phase, type TeamVotes } from '@luplay/contracts/lobby-game';
import { gameView, greeting, lobbyView, question, teamVotes } from '../testing/samples.ts';
import { applyInfo, applyToGame, applyVotes, type GameState } from './game-state.ts';

const stamp = (seq: number, from = seq - 1) => ({ seq, from, serverTime: 1_000 + seq });
const phase = (seq: number, roundPhase: Phase, more = {}): GameServerMessage => {
  const game = gameView({ roundPhase, ...more });
  return { type: 'phase_update', ...stamp(seq), phase: roundPhase, timer: game.timer, game };
};
const progress = (seq: number, answered: number): GameServerMessage => ({
  type: 'answer_progress',
  ...stamp(seq),
  progress: { answered, expected: 3, teams: {} },
});
const votes = (chosen: Record<string, number>, questionId = 'space-0'): TeamVotes => teamVotes(chosen, { questionId });
const stateAfter = (...messages: GameServerMessage[]) =>
  messages.reduce<GameState | undefined>((state, message) => applyToGame(state, message), undefined);

describe('applyToGame', () => {
  it('starts with the whole state of the greeting', () => {
    expect(stateAfter(greeting(7, { game: null }))).toEqual({ game: null, myTeam: null, seq: 7 });
    expect(
      stateAfter(
        greeting(7, {
          game: gameView({ roundPhase: PHASE.answering, currentQuestion: question() }),
          myTeam: votes({ a: 1 }),
        }),
      ),
    ).toMatchObject({
      game: { roundPhase: PHASE.answering },
      myTeam: { votes: { a: 1 } },
      seq: 7,
    });
  });

  it('drops messages older than the known state', () => {
    const late = stateAfter(greeting(7), phase(9, 2), phase(8, 1));
    expect(late?.game?.roundPhase).toBe(2);
    expect(stateAfter(greeting(7), phase(9, 2), progress(8, 2))?.game?.progress).toBeNull();
  });

  it('ignores a repeated message', () => {
    const once = stateAfter(greeting(7), phase(8, 2), progress(9, 1));
    expect(stateAfter(greeting(7), phase(8, 2), phase(8, 2), progress(9, 1), progress(9, 1))).toEqual(once);
  });

  it('accepts a whole state after a gap', () => {
    expect(stateAfter(greeting(7), phase(30, 4))).toMatchObject({ seq: 30, game: { roundPhase: PHASE.totals } });
  });

  it('accepts a greeting with a lower number: the server was restored', () => {
    expect(
      stateAfter(greeting(90), phase(91, 4), greeting(12, { game: gameView({ roundPhase: PHASE.question }) })),
    ).toMatchObject({
      seq: 12,
      game: { roundPhase: PHASE.question },
    });
  });

  it('has progress only in phase 2', () => {
    expect(stateAfter(greeting(7), phase(8, 2), progress(9, 2))?.game?.progress?.answered).toBe(2);
    expect(stateAfter(greeting(7), phase(8, 3), progress(9, 2))?.game?.progress).toBeNull();
    expect(stateAfter(progress(9, 2))).toBeUndefined();
  });

  it('keeps team votes for their question only', () => {
    const asked = { currentQuestion: question() };
    const team: GameServerMessage = { type: 'team_update', ...stamp(9), myTeam: votes({ a: 1 }) };
    const voted = stateAfter(greeting(7), phase(8, 2, asked), team);
    expect(voted?.myTeam?.votes).toEqual({ a: 1 });
    expect(applyToGame(voted, phase(10, 3, asked))?.myTeam?.votes).toEqual({ a: 1 });
    const next = { currentQuestion: question({ questionId: 'space-1' }) };
    expect(applyToGame(voted, phase(11, 2, next))?.myTeam).toBeNull();
  });

  it('has no game after the lobby went back to waiting', () => {
    const back: GameServerMessage = { type: 'lobby_update', ...stamp(12), lobby: lobbyView(), game: null };
    expect(stateAfter(greeting(7), phase(8, 2), back)?.game).toBeNull();
  });
});

describe('applyInfo', () => {
  const info = { gameData: gameView({ roundPhase: PHASE.results }), myTeam: null };

  it('applies the reply when no message arrived since the request', () => {
    expect(applyInfo(undefined, info, -1)).toMatchObject({ seq: -1, game: { roundPhase: PHASE.results } });
    expect(applyInfo(stateAfter(greeting(7), phase(8, 2)), info, 8)).toMatchObject({
      seq: 8,
      game: { roundPhase: PHASE.results },
    });
  });

  it('drops the reply when the socket was faster', () => {
    expect(applyInfo(stateAfter(greeting(7), phase(9, 4)), info, 7)?.game?.roundPhase).toBe(4);
    expect(applyInfo(stateAfter(greeting(7), phase(9, 4)), info, -1)?.game?.roundPhase).toBe(4);
  });
});

describe('applyVotes', () => {
  const state = stateAfter(greeting(7), phase(8, 2, { currentQuestion: question() }));

  it('adds the own vote to those of the team', () => {
    const mates = applyToGame(state, { type: 'team_update', ...stamp(9), myTeam: votes({ b: 2 }) });
    expect(applyVotes(mates, votes({ a: 1 }))?.myTeam?.votes).toEqual({ a: 1, b: 2 });
  });

  it('drops votes that arrive in the next question', () => {
    expect(applyVotes(state, votes({ a: 1 }, 'space-7'))).toBe(state);
  });
});
