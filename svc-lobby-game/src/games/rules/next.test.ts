import { describe, expect, it } from '@jest/globals';
import { HOST_WAIT_SECONDS, PHASE } from '@luplay/contracts/lobby-game';
import { leaveLobby, updateLobby } from '../../lobbies/rules.ts';
import { aQuestion, aQuiz, say, Table } from './game.fixture.ts';
import { hostMissing, nextPhase, setTimerPaused } from './host.ts';

/** A game with a host without a team, who leads. */
function led(advance: 'auto' | 'host', quiz = aQuiz(2, 1)): Table {
  const table = new Table([['anya'], ['vera']], quiz);
  table.state = { ...table.state, admin: 'lead', advance, players: [lead, ...table.state.players] };
  return table.start();
}
const lead = { playerId: 'lead', telegramId: 'lead', name: 'lead', joinedAt: 1 };

const next = (table: Table, userId = 'lead') => {
  const { phase, used } = table.game;
  return table.take(nextPhase(table.state, { phase, questionNumber: used.length }, userId, table.world()));
};

/** At the results of the first question. */
function atResults(table: Table): Table {
  table.wait(3);
  say(table, 'anya', 'team0', 2);
  say(table, 'vera', 'team1', 1);
  return table;
}

describe('«Дальше»', () => {
  it('ends whichever phase there is, up to the end of the game', () => {
    const table = led('auto');
    const seen = [];
    for (let step = 0; step < 40 && table.state.status === 'in_progress'; step += 1) {
      seen.push(table.game.phase);
      expect(next(table)).toBeNull();
    }
    expect(seen).toEqual([5, ...[0, 1, 2, 3, 4], ...[0, 1, 2, 3, 4], ...[0, 1, 2, 3, 4], 5]);
    expect(table.state.status).toBe('finished');
    expect(table.state.outbox[0]?.questions).toHaveLength(3);
    expect(next(table)).toBe('wrong_phase');
  });

  it('does nothing when the game has moved on since the host saw it', () => {
    const table = led('auto');
    const seen = { phase: PHASE.introOrFinal, questionNumber: 0 };
    table.must(nextPhase(table.state, seen, 'lead', table.world()));
    const { state } = table;
    table.must(nextPhase(table.state, seen, 'lead', table.world()));
    expect(table.state).toBe(state);
  });

  it('is the host’s only', () => {
    const table = led('auto');
    expect(next(table, 'anya')).toBe('not_lobby_admin');
  });

  it('keeps a pause', () => {
    const table = led('auto');
    table.must(setTimerPaused(table.state, true, 'lead', table.world()));
    next(table);
    expect(table.game).toMatchObject({ phase: PHASE.themeChoice, timer: { paused: true, endsAt: null } });
  });
});

describe('waiting for the host', () => {
  it('is an option: without it the timer ends the results', () => {
    expect(atResults(led('auto')).game.timer).toMatchObject({ totalMs: 5000 });
    expect(atResults(led('auto')).game.timer.waitsForHost).toBeUndefined();
  });

  it('keeps the results until «Дальше», and nothing else', () => {
    const table = atResults(led('host'));
    expect(table.game).toMatchObject({ phase: PHASE.results, timer: { waitsForHost: true } });
    table.now += 100_000;
    table.must(hostMissing(table.state, new Set(['lead', 'anya']), table.world()));
    expect(table.game.phase).toBe(PHASE.results);
    next(table);
    expect(table.game.phase).toBe(PHASE.totals);
    expect(table.game.timer).toEqual({ totalMs: 5000, endsAt: table.now + 5000, leftMs: 5000, paused: false });
  });

  it('ends after five minutes, and after one when the host is away', () => {
    const patient = atResults(led('host'));
    expect(patient.game.timer.endsAt).toBe(patient.now + HOST_WAIT_SECONDS.longest * 1000);
    expect(patient.wait().game.phase).toBe(PHASE.totals);
    const left = atResults(led('host'));
    const absent = () => left.must(hostMissing(left.state, new Set(['anya']), left.world()));
    left.now += HOST_WAIT_SECONDS.absent * 1000 - 1;
    absent();
    expect(left.game.phase).toBe(PHASE.results);
    left.now += 1;
    absent();
    expect(left.game.phase).toBe(PHASE.totals);
  });

  it('is the next host’s when the host leaves, and over when everybody has left', () => {
    const table = atResults(led('host'));
    table.must(leaveLobby(table.state, 'lead', table.world()));
    expect(table.game).toMatchObject({ phase: PHASE.results, timer: { waitsForHost: true } });
    expect(next(table, 'anya')).toBeNull();
    expect(table.game.phase).toBe(PHASE.totals);
    const empty = atResults(led('host'));
    for (const userId of ['lead', 'anya', 'vera']) empty.must(leaveLobby(empty.state, userId, empty.world()));
    expect(empty.game.phase).not.toBe(PHASE.results);
  });

  it('may be switched on in a running game', () => {
    const table = led('auto');
    table.must(updateLobby(table.state, { advance: 'host', inviteCode: 'x' }));
    expect(atResults(table).game.timer.waitsForHost).toBe(true);
  });
});

describe('results', () => {
  it.each([
    ['none', undefined, 2000],
    ['a short one', 'Потому что.', 5000],
    ['150 characters', 'т'.repeat(150), 10_000],
    ['600 characters', 'т'.repeat(600), 25_000],
  ])('26.9: are shown as long as their explanation takes to read: %s', (_, explanation, totalMs) => {
    const quiz = aQuiz(1);
    const timers = { part1: 1, part2: 1, part3: 2, part4: 1 };
    quiz.themes[0]!.questions = [aQuestion('a', { timers, ...(explanation && { explanation }) })];
    expect(led('auto', quiz).wait(4).game).toMatchObject({ phase: PHASE.results, timer: { totalMs } });
  });
});

describe('a host without a team', () => {
  it('is not awaited, scores nothing and is paid nothing', () => {
    const table = atResults(led('auto'));
    expect(table.game.phase).toBe(PHASE.results);
    expect(Object.keys(table.game.round?.results ?? {})).toEqual(['team0', 'team1']);
    while (table.state.status === 'in_progress') next(table);
    const [ended] = table.state.outbox;
    expect(ended?.rewards.map(({ userId }) => userId)).toEqual(['anya', 'vera']);
    expect(ended?.teams.flatMap(({ members }) => members)).not.toContain('lead');
  });
});
