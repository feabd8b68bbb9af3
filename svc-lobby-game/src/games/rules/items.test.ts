import { describe, expect, it } from '@jest/globals';
import { PHASE, PHASES, type Phase } from '@luplay/contracts/lobby-game';
import { leaveLobby } from '../../lobbies/rules.ts';
import { withInventory } from '../../state/inventory.ts';
import { setPhase } from './host.ts';
import { anItem, ItemTable } from './item.fixture.ts';
import { applyItem } from './items.ts';

const gift = anItem('add_score', 'self', 20);
const two = (items = [gift]) => new ItemTable([['anya', 'boris'], ['vera']], items);
const force = (table: ItemTable, phase: Phase) => table.must(setPhase(table.state, phase, 'anya', table.world()));

describe('applying an item', () => {
  it('is possible in its phases only', () => {
    const allowed = PHASES.slice(0, PHASE.introOrFinal).filter((phase) => {
      const table = two();
      force(table, phase);
      return table.use(gift.id) === null;
    });
    expect(allowed).toEqual([PHASE.themeChoice, PHASE.question, PHASE.answering, PHASE.totals]);
    const intro = two();
    expect(intro.use(gift.id)).toBe('wrong_phase');
    force(intro, PHASE.introOrFinal);
    expect(intro.use(gift.id)).toBe('wrong_phase');
    intro.wait();
    expect(intro.use(gift.id)).toBe('wrong_phase');
  });

  it('is for members of the owning team', () => {
    const table = two().wait();
    expect(table.use(gift.id, { userId: 'vera' })).toBe('not_team_member');
    expect(table.use(gift.id, { userId: 'stranger' })).toBe('not_team_member');
    expect(table.use(gift.id, { fromTeamId: 'team9', userId: 'anya' })).toBe('not_found');
    expect(table.use('nothing')).toBe('not_found');
    table.give('team0');
    expect(table.use(gift.id)).toBe('not_found');
    table.give('team0', gift.id);
    expect(table.use(gift.id, { userId: 'boris' })).toBeNull();
  });

  it('uses one piece', () => {
    const table = two().wait();
    table.give('team0', gift.id, 'other', gift.id);
    expect(table.use(gift.id)).toBeNull();
    expect(table.inventory('team0').items).toEqual([gift.id, 'other']);
    expect(table.game.scores.team0).toBe(20);
  });

  it('is possible once for each question, from the theme choice to the totals', () => {
    const table = two().wait();
    table.give('team0', gift.id, gift.id, gift.id);
    expect(table.use(gift.id)).toBeNull();
    for (let phase = 1; phase <= PHASE.totals; phase += 1) {
      table.wait();
      expect([phase, table.use(gift.id)]).toEqual([phase, phase === PHASE.results ? 'wrong_phase' : 'conflict']);
    }
    expect(table.use(gift.id, { fromTeamId: 'team1' })).toBeNull();
    table.wait();
    expect(table.game).toMatchObject({ phase: PHASE.themeChoice, applied: [] });
    expect(table.use(gift.id)).toBeNull();
    expect(table.game.scores).toEqual({ team0: 40, team1: 20 });
  });

  it('depends on when the request arrived', () => {
    const table = two().wait(3);
    const endsAt = table.game.timer.endsAt as number;
    table.now = endsAt + 50;
    const command = { userId: 'anya', itemId: gift.id, fromTeamId: 'team0' };
    const late = applyItem(table.state, command, table.world({ at: endsAt }));
    expect([late.rejection?.code, late.state.game?.phase]).toEqual(['wrong_phase', 3]);
    expect(applyItem(table.state, command, table.world({ at: endsAt - 1 })).rejection).toBeUndefined();
  });

  it('changes nothing when its request is repeated, even in later questions', () => {
    const table = two().wait();
    table.give('team0', gift.id, gift.id);
    expect(table.use(gift.id, { requestId: 'r1' })).toBeNull();
    const applied = table.state;
    expect(table.use(gift.id, { requestId: 'r1' })).toBeNull();
    expect(table.state).toBe(applied);
    table.wait(10);
    const later = table.state;
    expect(table.use(gift.id, { requestId: 'r1' })).toBeNull();
    expect(table.state).toBe(later);
    expect(table.use(gift.id, { requestId: 'r2' })).toBeNull();
    expect(table.inventory('team0').items).toEqual([]);
    expect(table.use(gift.id, { requestId: 'r1' })).toBeNull();
  });

  it('changes nothing when a replica of the previous version has carried out its request', () => {
    const table = two().wait();
    const inventories = withInventory(table.game.inventories, 'team0', { requests: ['anya r1'] });
    table.state = { ...table.state, game: { ...table.game, inventories } };
    const applied = table.state;
    expect(table.use(gift.id, { requestId: 'r1' })).toBeNull();
    expect(table.state).toBe(applied);
    expect(table.use(gift.id, { requestId: 'r2' })).toBeNull();
    expect(table.game.scores.team0).toBe(20);
  });

  it('12.18: tells equal request ids of different members apart', () => {
    const table = two().wait();
    table.give('team0', gift.id, gift.id);
    expect(table.use(gift.id, { requestId: 'r1' })).toBeNull();
    expect(table.use(gift.id, { requestId: 'r1', userId: 'vera' })).toBe('not_team_member');
    expect(table.use(gift.id, { requestId: 'r1', userId: 'boris' })).toBe('conflict');
    table.wait(5);
    expect(table.use(gift.id, { requestId: 'r1', userId: 'boris' })).toBeNull();
    expect(table.inventory('team0').items).toEqual([]);
  });

  it('is announced to everybody: which team, what, to whom', () => {
    const table = two().wait();
    table.use(gift.id);
    expect(table.game.applied).toEqual([
      {
        itemId: gift.id,
        name: 'add_score self',
        effect: 'Команда «team0» применяет «add_score self»: +20 очков.',
        fromTeamId: 'team0',
        toTeamIds: ['team0'],
        shielded: [],
      },
    ]);
  });
});

describe('the target of an item', () => {
  const at = (target: 'self' | 'any' | 'random' | 'all' | 'all_except_self', value = 10) =>
    anItem('add_score', target, value);
  const three = (target: Parameters<typeof at>[0]) =>
    new ItemTable([['anya'], ['vera'], ['gleb']], [at(target)]).wait();
  const used = (table: ItemTable, over: { toTeamId?: string } = {}) => {
    const refused = table.use(table.quiz.items[0]!.id, over);
    return refused ?? Object.values(table.game.scores);
  };

  it('is the own team, all teams, or all others', () => {
    expect(used(three('self'))).toEqual([10, 0, 0]);
    expect(used(three('all'))).toEqual([10, 10, 10]);
    expect(used(three('all_except_self'))).toEqual([0, 10, 10]);
  });

  it.each(['subtract_score', 'steal_score'] as const)('%s takes nothing from a score below 0', (type) => {
    const table = new ItemTable([['anya'], ['vera'], ['gleb']], [anItem(type, 'all_except_self', 30)]).wait();
    table.setScores({ team0: -10, team1: -20, team2: 20 });
    expect(used(table)).toEqual([type === 'steal_score' ? 10 : -10, -20, 0]);
  });

  it('is a random other team, one with members', () => {
    for (const [chance, scores] of [
      [0, [0, 10, 0]],
      [0.99, [0, 0, 10]],
    ] as const) {
      const table = three('random');
      table.chance = () => chance;
      expect(used(table)).toEqual(scores);
    }
    const left = three('random');
    left.must(leaveLobby(left.state, 'vera', left.world()));
    expect(used(left)).toEqual([0, 0, 10]);
  });

  it('is the named team, and one must be named', () => {
    const table = three('any');
    const unnamed = applyItem(
      table.state,
      { userId: 'anya', itemId: 'add_score-any', fromTeamId: 'team0' },
      table.world(),
    );
    expect(unnamed.rejection).toEqual({
      code: 'validation_failed',
      message: 'Ошибка: не все параметры для применения предмета заданы.',
    });
    expect(used(table, { toTeamId: 'team9' })).toBe('not_found');
    expect(table.inventory('team0').items).toEqual(['add_score-any']);
    expect(used(table, { toTeamId: 'team2' })).toEqual([0, 0, 10]);
    expect(used(three('any'), { toTeamId: 'team0' })).toEqual([10, 0, 0]);
  });

  it('is not chosen by the player for other targets', () => {
    expect(used(three('self'), { toTeamId: 'team2' })).toEqual([10, 0, 0]);
  });

  it('is never the own team for a hostile effect', () => {
    const table = new ItemTable([['anya'], ['vera']], [anItem('steal_score', 'any', 10)]).wait();
    expect(table.use('steal_score-any', { toTeamId: 'team0' })).toBe('conflict');
    expect(table.inventory('team0').items).toHaveLength(1);
  });

  it('must exist', () => {
    for (const target of ['random', 'all_except_self'] as const) {
      const table = new ItemTable([['anya']], [anItem('subtract_score', target, 10)]).wait();
      expect(table.use(`subtract_score-${target}`)).toBe('conflict');
      expect(table.inventory('team0').items).toHaveLength(1);
    }
  });
});
