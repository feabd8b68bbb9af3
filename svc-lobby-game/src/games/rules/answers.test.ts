import { describe, expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { gameDue } from '../../bots/rules.ts';
import { leaveLobby } from '../../lobbies/rules.ts';
import { answer } from './answers.ts';
import { aQuiz, asked, ofEachKind, say, Table, two } from './game.fixture.ts';
import { setPhase, setTimerPaused } from './host.ts';
import { presenceChanged } from './phases.ts';

describe('answering', () => {
  it('is possible in its phase only, once for each member of a team', () => {
    const table = two().wait(2);
    expect(say(table, 'anya', 'team0', 1)).toBe('wrong_phase');
    table.wait();
    expect(say(table, 'anya', 'team1', 1)).toBe('not_team_member');
    expect(say(table, 'stranger', 'team0', 1)).toBe('not_team_member');
    expect(say(table, 'anya', 'team9', 1)).toBe('not_found');
    expect(say(table, 'anya', 'team0', 1)).toBeNull();
    expect(say(table, 'anya', 'team0', 2)).toBe('already_answered');
    expect(table.game.round?.votes).toEqual([{ userId: 'anya', teamId: 'team0', option: 1, ms: 0 }]);
  });

  it('tells a page that knows options alone to load anew', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions = ofEachKind('q').filter(({ type }) => type === 'order');
    const table = new Table([['anya'], ['vera']], quiz).start().wait(3);
    const sent = (answers: number[]) =>
      answer(table.state, { userId: 'anya', teamId: 'team0', answers }, table.world()).rejection?.message;
    expect(sent([0])).toMatch(/Обновите страницу/);
    const single = asked();
    const far = { userId: 'anya', teamId: 'team0', answers: [9] };
    expect(answer(single.state, far, single.world()).rejection?.message).toBe('Такого варианта нет.');
  });

  it('depends on when the request arrived', () => {
    const table = asked();
    const endsAt = table.game.timer.endsAt as number;
    table.now = endsAt + 50;
    expect(say(table, 'anya', 'team0', 2, { at: endsAt - 1 })).toBeNull();
    expect(table.game.phase).toBe(PHASE.answering);
    expect(say(table, 'boris', 'team0', 2, { at: endsAt })).toBe('wrong_phase');
    // The rejected command noticed that the time was up.
    expect(table.game.phase).toBe(PHASE.results);
  });

  it('counts if it arrived in time, even if the phase was ended before it was processed', () => {
    const table = asked();
    const endsAt = table.game.timer.endsAt as number;
    say(table, 'vera', 'team1', 2);
    table.now = endsAt + 5;
    table.must(gameDue(table.state, table.world()));
    const { instance } = table.game;
    expect(table.game.scores).toEqual({ team0: 0, team1: 100 });
    expect(say(table, 'boris', 'team0', 2, { at: endsAt })).toBe('wrong_phase');
    expect(say(table, 'boris', 'team0', 2, { at: endsAt - 1 })).toBeNull();
    expect(table.game).toMatchObject({ phase: PHASE.results, scores: { team0: 100, team1: 100 } });
    expect(table.game.round?.results?.team0).toMatchObject({ answers: [2], correct: true, points: 100 });
    // The new results are sent to everybody.
    expect(table.game.instance).toBe(instance + 1);
    expect(say(table, 'boris', 'team0', 1, { at: endsAt - 1 })).toBe('already_answered');
    table.wait();
    expect(say(table, 'anya', 'team0', 2, { at: endsAt - 1 })).toBe('wrong_phase');
  });

  it('is too late after the command that ended the phase early, but not if it arrived before it', () => {
    const table = asked();
    const at = table.now;
    table.now += 20;
    table.must(setPhase(table.state, PHASE.results, 'anya', table.world({ at: at + 10 })));
    expect(say(table, 'vera', 'team1', 2, { at: at + 10 })).toBe('wrong_phase');
    expect(say(table, 'vera', 'team1', 2, { at: at + 9 })).toBeNull();
    expect(table.game.scores.team1).toBe(100);
  });

  it('is rejected if the question was never open to answers', () => {
    const table = two().wait(2);
    table.must(setPhase(table.state, PHASE.results, 'anya', table.world()));
    expect(say(table, 'vera', 'team1', 2, { at: table.now - 1 })).toBe('wrong_phase');
  });

  it('is rejected if it is meant for another question', () => {
    const table = asked();
    expect(say(table, 'anya', 'team0', 2, { questionId: 't0-1' })).toBe('wrong_phase');
    expect(say(table, 'anya', 'team0', 2, { questionId: 't0-0' })).toBeNull();
  });

  it('ends the phase with the last answer, and a repeated one gets already_answered', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    say(table, 'boris', 'team0', 2);
    expect(table.game.phase).toBe(PHASE.answering);
    expect(say(table, 'vera', 'team1', 2)).toBeNull();
    expect(table.game.phase).toBe(PHASE.results);
    expect(say(table, 'vera', 'team1', 2)).toBe('already_answered');
  });

  it('does not wait for absent members, but does not end while nobody is present', () => {
    const table = asked();
    const nobody = presenceChanged(table.state, new Set(), table.world());
    expect(nobody.state).toBe(table.state);
    say(table, 'anya', 'team0', 2);
    table.must(presenceChanged(table.state, new Set(['vera']), table.world()));
    expect(table.game.phase).toBe(PHASE.answering);
    table.must(presenceChanged(table.state, new Set(['spectator']), table.world()));
    expect(table.game.phase).toBe(PHASE.results);
  });

  it('does not wait for players who have left the lobby', () => {
    const table = asked();
    say(table, 'anya', 'team0', 2);
    say(table, 'vera', 'team1', 1);
    table.must(leaveLobby(table.state, 'boris', table.world()));
    expect(table.game.phase).toBe(PHASE.results);
  });
});

describe('the time to answer', () => {
  const times = (table: ReturnType<typeof asked>) =>
    Object.fromEntries((table.game.round?.votes ?? []).map(({ userId, ms }) => [userId, ms]));
  const pause = (table: ReturnType<typeof asked>, paused: boolean) =>
    table.must(setTimerPaused(table.state, paused, 'anya', table.world()));

  it('counts from the appearance of the options to the arrival of the request', () => {
    const table = asked();
    const opened = table.now;
    table.now = opened + 5_000;
    say(table, 'anya', 'team0', 2, { at: opened + 4_200 });
    say(table, 'boris', 'team0', 1);
    // Received before the phase began, such as a repeated request of an impatient client.
    say(table, 'vera', 'team1', 0, { at: opened - 10 });
    expect(times(table)).toEqual({ anya: 4_200, boris: 5_000, vera: 0 });
  });

  it('does not count pauses', () => {
    const table = asked();
    table.now += 3_000;
    pause(table, true);
    table.now += 60_000;
    say(table, 'anya', 'team0', 2);
    pause(table, false);
    table.now += 1_500;
    say(table, 'boris', 'team0', 2);
    expect(times(table)).toEqual({ anya: 3_000, boris: 4_500 });
  });

  it('is known of answers that were received in time and processed after the end', () => {
    const table = asked();
    const opened = table.now;
    table.now += 1_000;
    pause(table, true);
    table.now += 9_000;
    pause(table, false);
    const endsAt = table.game.timer.endsAt as number;
    table.now = endsAt + 5;
    table.must(gameDue(table.state, table.world()));
    say(table, 'boris', 'team0', 2, { at: endsAt - 100 });
    expect(endsAt).toBe(opened + 39_000);
    expect(times(table)).toEqual({ boris: 29_900 });
  });

  it('goes into the record, and is missing for members who did not answer', () => {
    const table = asked();
    table.now += 2_000;
    say(table, 'anya', 'team0', 2);
    table.wait(3);
    expect(table.state.played[0]?.votes.map(({ userId, option, ms }) => [userId, option, ms])).toEqual([
      ['anya', 2, 2_000],
      ['boris', null, undefined],
      ['vera', null, undefined],
    ]);
  });
});
