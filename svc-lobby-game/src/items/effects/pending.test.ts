import { describe, expect, it } from '@jest/globals';
import { PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { ofEachKind } from '../../games/rules/game.fixture.ts';
import { setPhase } from '../../games/rules/host.ts';
import { anItem, ItemTable } from '../../games/rules/item.fixture.ts';
import { presenceChanged } from '../../games/rules/phases.ts';
import { votesOf } from '../../games/views/votes.ts';

const three = (...items: ReturnType<typeof anItem>[]) => new ItemTable([['anya', 'boris'], ['vera'], ['gleb']], items);
const force = (table: ItemTable, phase: Phase) => table.must(setPhase(table.state, phase, 'anya', table.world()));
const votes = (table: ItemTable, teamId = 'team0') => votesOf(table.game, teamId);

describe('a hint on a question with two options', () => {
  const hint = anItem('remove_wrong', 'self', 1);
  const pair = () => {
    const table = three(hint).wait();
    for (const question of table.quiz.themes.flatMap(({ questions }) => questions)) {
      Object.assign(question, { options: ['Верно', 'Неверно'], answer: 1 });
    }
    return table;
  };

  it('is refused and kept, because nothing can be removed', () => {
    const table = pair().wait(2);
    expect(table.use(hint.id)).toBe('conflict');
    expect(table.inventory('team0').items).toContain(hint.id);
  });

  it('waits for a question with more of them', () => {
    const table = pair();
    expect(table.use(hint.id)).toBeNull();
    table.wait(2);
    expect(votes(table).hiddenOptions).toEqual([]);
    expect(table.inventory('team0').hideNext).toBe(1);
  });

  it('takes no third answer', () => {
    expect(pair().wait(2).say('vera', 'team1', 2)).toBe('validation_failed');
  });
});

describe('a block', () => {
  const block = anItem('block_answer', 'any');

  it('keeps a team from answering the next question', () => {
    const table = three(block).wait();
    table.use(block.id, { toTeamId: 'team1' });
    expect(table.view.teams[1]?.effects).toEqual({
      shields: 0,
      multiplyNext: null,
      blocked: false,
      blockedNext: true,
    });
    table.wait(2);
    expect(table.view.teams[1]?.effects).toMatchObject({ blocked: true, blockedNext: false });
    expect(table.say('vera', 'team1', 2)).toBe('conflict');
    expect(table.view.progress).toEqual({
      answered: 0,
      expected: 3,
      teams: {
        team0: { answered: 0, members: 2 },
        team1: { answered: 0, members: 0 },
        team2: { answered: 0, members: 1 },
      },
    });
    // Blocked members are not awaited.
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['boris', 'team0'],
      ['gleb', 'team2'],
    ] as const)
      table.say(userId, teamId, 2);
    expect(table.game).toMatchObject({ phase: PHASE.results, scores: { team0: 100, team1: 0, team2: 100 } });
    table.wait(4);
    expect(table.say('vera', 'team1', 2)).toBeNull();
  });

  it('is not awaited when all other players have left', () => {
    const table = three(block).wait();
    table.use(block.id, { toTeamId: 'team1' });
    table.wait(2);
    table.must(presenceChanged(table.state, new Set(['vera', 'gleb']), table.world()));
    expect(table.game.phase).toBe(PHASE.answering);
    table.must(presenceChanged(table.state, new Set(['vera']), table.world()));
    expect(table.game.phase).toBe(PHASE.results);
  });

  it('does not apply to the current question', () => {
    const table = three(block).wait(3);
    table.use(block.id, { toTeamId: 'team1' });
    expect(table.say('vera', 'team1', 2)).toBeNull();
    table.wait(5);
    expect(table.say('vera', 'team1', 2)).toBe('conflict');
  });

  it('waits for the next question when the current one is dropped unplayed', () => {
    const table = three(block).wait();
    table.use(block.id, { toTeamId: 'team1' });
    table.wait();
    force(table, PHASE.themeChoice);
    expect(table.inventory('team1')).toMatchObject({ blocked: false, blockedNext: true });
    table.wait();
    expect(table.inventory('team1').blocked).toBe(true);
    force(table, PHASE.totals);
    force(table, PHASE.themeChoice);
    expect(table.inventory('team1')).toMatchObject({ blocked: false, blockedNext: false });
  });

  it('of all teams ends answering at once', () => {
    const all = anItem('block_answer', 'all');
    const table = three(all).wait();
    table.use(all.id);
    table.wait(2);
    expect(table.game).toMatchObject({ phase: PHASE.results, round: { votes: [] } });
  });

  it('stays when its question is asked again', () => {
    const table = three(block).wait();
    table.use(block.id, { toTeamId: 'team1' });
    table.wait(2);
    force(table, PHASE.question);
    force(table, PHASE.answering);
    expect(table.say('vera', 'team1', 2)).toBe('conflict');
  });
});

describe('a hint', () => {
  const hint = anItem('remove_wrong', 'self', 2);

  it('hides wrong options of the current question, from its team only', () => {
    const table = three(hint).wait(3);
    table.use(hint.id);
    expect(votes(table)).toMatchObject({ hiddenOptions: [0, 1], itemUsed: true });
    expect(votes(table, 'team1')).toMatchObject({ hiddenOptions: [], itemUsed: false });
    expect(table.say('anya', 'team0', 0)).toBe('conflict');
    expect(table.say('anya', 'team0', 3)).toBeNull();
    expect(table.say('vera', 'team1', 0)).toBeNull();
  });

  it('is not visible to others, and before answering not even to its team', () => {
    const table = three(hint).wait(2);
    const before = table.view;
    table.use(hint.id);
    const { applied, teams, timer, ...rest } = table.view;
    expect(rest).toEqual({ ...before, applied: undefined, teams: undefined, timer: undefined });
    expect(teams.map((team) => team.effects)).toEqual(before.teams.map((team) => team.effects));
    expect(applied).toHaveLength(1);
    expect(table.told).toBe('Команда «team0» применяет «remove_wrong self»: убирает 2 неверных варианта.');
    expect(votes(table).hiddenOptions).toEqual([]);
    table.wait();
    expect(votes(table).hiddenOptions).toEqual([0, 1]);
    table.wait();
    expect(votes(table).hiddenOptions).toEqual([]);
  });

  it('waits for the next question when there is none', () => {
    for (const phase of [PHASE.themeChoice, PHASE.totals]) {
      const table = three(hint);
      force(table, phase);
      table.use(hint.id);
      expect(table.told).toContain('уберёт в следующем вопросе 2 неверных варианта');
      table.wait(phase === PHASE.themeChoice ? 2 : 3);
      expect([phase, table.game.phase, votes(table).hiddenOptions]).toEqual([phase, PHASE.answering, [0, 1]]);
      table.wait(5);
      expect([table.game.phase, votes(table).hiddenOptions]).toEqual([2, []]);
    }
  });

  it('never hides the right option or the last wrong one, however many are applied', () => {
    const all = anItem('remove_wrong', 'all', 2);
    for (const chance of [0, 0.4, 0.99]) {
      const table = three(all).wait(3);
      table.chance = () => chance;
      for (const fromTeamId of ['team0', 'team1', 'team2']) table.use(all.id, { fromTeamId });
      const { hiddenOptions } = votes(table);
      expect(hiddenOptions).toHaveLength(2);
      expect(hiddenOptions).not.toContain(2);
    }
  });

  it('says how many options were removed, and for whom', () => {
    const all = anItem('remove_wrong', 'all', 3);
    const table = three(all).wait(3);
    table.use(all.id);
    expect(table.told).toMatch(/: убирает 2 неверных варианта команд/);
    expect(table.use(all.id, { fromTeamId: 'team1' })).toBe('conflict');
    expect(table.inventory('team1').items).toContain(all.id);
  });

  it('applies to the next question when its question is dropped unplayed', () => {
    const table = three(hint).wait(3);
    table.use(hint.id);
    force(table, PHASE.themeChoice);
    table.wait(2);
    expect(votes(table)).toMatchObject({ hiddenOptions: [0, 1], itemUsed: false });
  });

  it.each(['text', 'order', 'number', 'point'])(
    'applies as a whole after a dropped question of the kind %s',
    (kind) => {
      for (const phase of [PHASE.themeChoice, PHASE.answering]) {
        const table = three(hint);
        table.quiz.themes[0]!.questions[0] = ofEachKind('q').find(({ type }) => type === kind)!;
        force(table, phase);
        table.use(hint.id);
        if (phase === PHASE.themeChoice) table.wait();
        expect(table.inventory('team0').hidden).toHaveLength(1);
        force(table, PHASE.themeChoice);
        expect(table.inventory('team0')).toMatchObject({ hidden: [], hideNext: 2 });
        table.wait(2);
        expect(votes(table).hiddenOptions).toEqual([0, 1]);
      }
    },
  );

  it('is refused and kept when an earlier one has told all there is', () => {
    const table = three(hint);
    table.quiz.themes[0]!.questions[0] = ofEachKind('q').find(({ type }) => type === 'text')!;
    force(table, PHASE.totals);
    table.quiz.themes[0]!.questions[1] = table.quiz.themes[0]!.questions[0]!;
    table.use(hint.id);
    table.wait(3);
    expect(votes(table).help).toMatchObject({ text: {} });
    table.give('team0', hint.id);
    expect(table.use(hint.id)).toBe('conflict');
    expect(table.inventory('team0').items).toEqual([hint.id]);
    expect(table.use(hint.id, { fromTeamId: 'team1' })).toBeNull();
  });
});
