import { describe, expect, it } from '@jest/globals';
import { gameDue } from '../../bots/rules.ts';
import { setTimerPaused } from '../../games/rules/host.ts';
import { anItem, ItemTable } from '../../games/rules/item.fixture.ts';

const three = (...items: ReturnType<typeof anItem>[]) => new ItemTable([['anya', 'boris'], ['vera'], ['gleb']], items);

describe('scores', () => {
  it('can be raised', () => {
    const table = three(anItem('add_score', 'all_except_self', 15)).wait();
    table.use('add_score-all_except_self');
    expect(table.game.scores).toEqual({ team0: 0, team1: 15, team2: 15 });
    expect(table.told).toContain('+15 очков командам «team1», «team2»');
  });

  it('can be lowered, but not below 0', () => {
    const table = three(anItem('subtract_score', 'all', 30)).wait();
    table.setScores({ team0: 100, team1: 21, team2: 0 });
    table.use('subtract_score-all');
    expect(table.game.scores).toEqual({ team0: 70, team1: 0, team2: 0 });
    expect(table.told).toContain('отнимает 30 очков у команды «team0», 21 очко у команды «team1», 0 очков');
  });

  it('can be stolen, no more than there are, with the same sum', () => {
    const table = three(anItem('steal_score', 'all_except_self', 30)).wait();
    table.setScores({ team0: 5, team1: 100, team2: 12 });
    table.use('steal_score-all_except_self');
    expect(table.game.scores).toEqual({ team0: 47, team1: 70, team2: 0 });
    expect(table.told).toBe(
      'Команда «team0» применяет «steal_score all_except_self»: забирает себе 30 очков у команды «team1», 12 очков у команды «team2».',
    );
  });

  it('are taken from no team that is below 0', () => {
    const table = three(anItem('steal_score', 'all_except_self', 30), anItem('subtract_score', 'all', 30)).wait();
    table.setScores({ team0: -5, team1: -100, team2: 12 });
    table.use('steal_score-all_except_self');
    expect(table.game.scores).toEqual({ team0: 7, team1: -100, team2: 0 });
    table.use('subtract_score-all', { userId: 'vera', fromTeamId: 'team1' });
    expect(table.game.scores).toEqual({ team0: 0, team1: -100, team2: 0 });
  });

  it('cannot be stolen from the own team', () => {
    const table = three(anItem('steal_score', 'all', 30)).wait();
    table.setScores({ team0: 50, team1: 50, team2: 10 });
    table.use('steal_score-all');
    expect(table.game.scores).toEqual({ team0: 90, team1: 20, team2: 0 });
    expect(table.game.applied[0]?.toTeamIds).toEqual(['team1', 'team2']);
  });
});

describe('a shield', () => {
  const armed = () => {
    const table = three(
      anItem('shield', 'self'),
      anItem('steal_score', 'any', 30),
      anItem('subtract_score', 'all_except_self', 10),
      anItem('block_answer', 'any'),
      anItem('add_score', 'any', 10),
    ).wait();
    table.setScores({ team0: 50, team1: 50, team2: 50 });
    table.use('shield-self');
    return table;
  };

  it('cancels the next hostile effect, once', () => {
    const table = armed();
    expect(table.inventory('team0').shields).toBe(1);
    table.use('steal_score-any', { fromTeamId: 'team1', toTeamId: 'team0' });
    expect(table.game.scores).toMatchObject({ team0: 50, team1: 50 });
    expect(table.game.applied[1]).toMatchObject({ toTeamIds: ['team0'], shielded: ['team0'] });
    expect(table.told).toBe('Команда «team1» применяет «steal_score any»: щит команды «team0» отражает удар.');
    table.use('steal_score-any', { fromTeamId: 'team2', toTeamId: 'team0' });
    expect(table.game.scores).toMatchObject({ team0: 20, team2: 80 });
  });

  it('protects its own team only', () => {
    const table = armed();
    table.use('subtract_score-all_except_self', { fromTeamId: 'team1' });
    expect(table.game.scores).toEqual({ team0: 50, team1: 50, team2: 40 });
    expect(table.told).toMatch(/отнимает 10 очков у команды «team2»; щит команды «team0» отражает удар\.$/);
  });

  it('cancels a block', () => {
    const table = armed();
    table.use('block_answer-any', { fromTeamId: 'team1', toTeamId: 'team0' });
    expect(table.inventory('team0')).toMatchObject({ shields: 0, blockedNext: false });
  });

  it('does not cancel friendly effects', () => {
    const table = armed();
    table.use('add_score-any', { fromTeamId: 'team1', toTeamId: 'team0' });
    expect(table.game.scores.team0).toBe(60);
    expect(table.inventory('team0').shields).toBe(1);
  });
});

describe('time', () => {
  const hourglass = anItem('extra_time', 'all', 15);

  it('is extended for all teams in the current phase', () => {
    const table = three(hourglass).wait(3);
    const { endsAt, totalMs } = table.game.timer;
    const { instance } = table.game;
    table.now += 10_000;
    table.use(hourglass.id);
    expect(table.game.timer).toMatchObject({ endsAt: (endsAt as number) + 15_000, totalMs: totalMs + 15_000 });
    // Another deadline has to be set.
    expect(table.game.instance).toBeGreaterThan(instance);
    expect(table.told).toContain('время для всех продлено на 15 секунд');
    table.now = endsAt as number;
    expect(gameDue(table.state, table.world()).state).toBe(table.state);
    table.wait();
    expect(table.game.timer.totalMs).toBe(5_000);
  });

  it('can be extended during a pause', () => {
    const table = three(hourglass).wait(3);
    table.must(setTimerPaused(table.state, true, 'anya', table.world()));
    table.use(hourglass.id);
    expect(table.game.timer).toMatchObject({ paused: true, endsAt: null, leftMs: 45_000 });
  });
});

describe('a multiplier', () => {
  const double = anItem('multiply_next', 'self', 2);
  const round = (table: ItemTable, option: number) => {
    table.say('anya', 'team0', option);
    table.wait();
  };

  it('waits for the next right answer and is then used up', () => {
    const table = three(double).wait(3);
    table.use(double.id);
    expect(table.view.teams[0]?.effects.multiplyNext).toBe(2);
    round(table, 0);
    expect(table.inventory('team0').multiplyNext).toBe(2);
    table.wait(4);
    round(table, 2);
    expect(table.game.scores.team0).toBe(200);
    expect(table.game.round?.results?.team0).toMatchObject({ points: 200, factor: 2 });
    expect(table.inventory('team0').multiplyNext).toBeNull();
    table.wait(4);
    round(table, 2);
    expect(table.game.scores.team0).toBe(300);
  });

  it('multiplies a waiting one', () => {
    const table = three(double).wait();
    table.give('team0', double.id, double.id);
    table.use(double.id);
    table.wait(5);
    table.use(double.id);
    table.wait(2);
    round(table, 2);
    expect(table.game.scores.team0).toBe(400);
  });

  it('is told as Russian readers write numbers', () => {
    const half = anItem('multiply_next', 'self', 1.5);
    const table = three(half).wait();
    table.use(half.id);
    expect(table.told).toContain('в 1,5 раза больше очков за следующий верный ответ');
  });

  it('is limited to 100, however many are applied', () => {
    const ten = anItem('multiply_next', 'self', 10);
    const table = three(ten).wait();
    for (const expected of [10, 100, 100]) {
      table.give('team0', ten.id);
      table.use(ten.id);
      expect(table.inventory('team0').multiplyNext).toBe(expected);
      table.wait(5);
    }
  });
});
