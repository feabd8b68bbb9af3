import { describe, expect, it } from '@jest/globals';
import { PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { aQuestion, aQuiz, ofEachKind, say, Table } from './game.fixture.ts';
import { setPhase } from './host.ts';
import { anItem, ItemTable } from './item.fixture.ts';
import { drawItem, winners } from './scoring.ts';

const gift = anItem('add_score', 'self', 20);
const rain = anItem('subtract_score', 'all_except_self', 1000, { rarity: 7 });
const double = anItem('multiply_next', 'self', 2);
const every = [gift, rain, double];

/**
 * In the phase answering, with empty inventories. Every question gives a `gift` and, with `randomDrop`, another item.
 */
function table(over: { items?: string[]; randomDrop?: boolean } = {}): ItemTable {
  const reward = { points: 100, items: [gift.id], randomDrop: false, ...over };
  const quiz = aQuiz(3);
  quiz.themes[0]!.questions = ['a', 'b', 'c'].map((name) => aQuestion(name, { reward }));
  const made = new ItemTable([['anya'], ['vera']], every, quiz);
  for (const teamId of ['team0', 'team1']) made.give(teamId);
  return made.wait(3);
}
const force = (one: ItemTable, phase: Phase) => one.must(setPhase(one.state, phase, 'anya', one.world()));
const both = (one: ItemTable, anya: number, vera: number) => {
  one.say('anya', 'team0', anya);
  one.say('vera', 'team1', vera);
};

describe('a right answer', () => {
  it('gives the team the items of the question', () => {
    const one = table({ items: [gift.id, rain.id, gift.id, 'no-longer-there'] });
    both(one, 2, 0);
    expect(one.inventory('team0').items).toEqual([gift.id, rain.id, gift.id]);
    expect(one.game.inventories.team1?.items).toEqual([]);
    expect(one.game.round?.results).toMatchObject({
      team0: { items: [gift.id, rain.id, gift.id] },
      team1: { items: [], points: 0 },
    });
  });

  it('gives a random item if the question says so', () => {
    const one = table({ items: [], randomDrop: true });
    one.chance = () => 0.999;
    both(one, 2, 2);
    expect(one.inventory('team0').items).toEqual([double.id]);
    expect(one.inventory('team1').items).toEqual([double.id]);
  });
});

describe('the random item', () => {
  const world = (chance: number) => ({ now: 0, at: 0, chance: () => chance, quiz: null });
  const items = [1, 2, 3].map((rarity) => anItem('shield', 'self', undefined, { id: `r${rarity}`, rarity }));

  it('has each rarity half as often as the one before', () => {
    const drawn = Array.from({ length: 7000 }, (_, index) => drawItem(items, world(index / 7000)));
    const count = (id: string) => drawn.filter((one) => one === id).length;
    expect([count('r1'), count('r2'), count('r3')]).toEqual([4000, 2000, 1000]);
  });

  it('is one of the active items', () => {
    const retired = items.map((item) => ({ ...item, is_active: item.id === 'r3' }));
    expect(drawItem(retired, world(0))).toBe('r3');
    expect(drawItem([], world(0))).toBeUndefined();
  });
});

/** The results are shown, scored with Anya's answer. Vera's arrived in time; `late` processes it. */
function counted(one: ItemTable, anya: number) {
  one.say('anya', 'team0', anya);
  const at = one.game.timer.endsAt as number;
  one.wait();
  return { late: (vera: number) => expect(say(one, 'vera', 'team1', vera, { at: at - 1 })).toBeNull() };
}

describe('scoring again for an answer that arrived in time', () => {
  it('gives nothing twice', () => {
    const one = table({ randomDrop: true });
    one.give('team0', double.id);
    one.use(double.id);
    const { late } = counted(one, 2);
    const before = one.inventory('team0');
    late(2);
    expect(one.game.scores).toEqual({ team0: 200, team1: 100 });
    expect(one.inventory('team0')).toEqual(before);
    expect(one.inventory('team1').items).toHaveLength(2);
  });

  it('keeps the item that was drawn before', () => {
    const one = table({ items: [], randomDrop: true });
    const { late } = counted(one, 2);
    expect(one.inventory('team0').items).toEqual([gift.id]);
    one.chance = () => 0.999;
    late(2);
    expect(one.inventory('team0').items).toEqual([gift.id]);
    expect(one.inventory('team1').items).toEqual([double.id]);
  });

  it('uses the same multiplier again', () => {
    const one = table();
    one.give('team0', double.id);
    one.use(double.id);
    const { late } = counted(one, 2);
    late(0);
    expect(one.game.scores).toEqual({ team0: 200, team1: 0 });
    expect(one.inventory('team0').multiplyNext).toBeNull();
  });

  it('ends with the totals, even if the host goes back to the results', () => {
    const one = table();
    one.say('anya', 'team0', 2);
    const at = (one.game.timer.endsAt as number) - 1;
    one.wait(2);
    expect(one.use(gift.id)).toBeNull();
    force(one, PHASE.results);
    expect(say(one, 'vera', 'team1', 2, { at })).toBe('wrong_phase');
    expect(one.game.scores).toEqual({ team0: 120, team1: 0 });
  });
});

describe('scoring a round', () => {
  it('gives the right team the points of the question and lists the answers in order of arrival', () => {
    const table = new Table([['a', 'b', 'c'], ['d', 'e'], ['f']]).start().wait(3);
    say(table, 'b', 'team0', 1);
    say(table, 'd', 'team1', 2);
    say(table, 'a', 'team0', 2);
    say(table, 'e', 'team1', 0);
    say(table, 'c', 'team0', 2);
    table.wait();
    expect(table.game.round?.results).toMatchObject({
      team0: { answers: [1, 2, 2], answer: 2, correct: true, points: 100 },
      // On a tie the option that was chosen first wins.
      team1: { answers: [2, 0], answer: 2, correct: true, points: 100 },
      team2: { answers: [], answer: null, correct: false, points: 0 },
    });
    expect(table.game.scores).toEqual({ team0: 100, team1: 100, team2: 0 });
    table.wait();
    expect(table.game.scores).toEqual({ team0: 100, team1: 100, team2: 0 });
  });
});

describe('how a game counts', () => {
  it('speed: all points at once, half of them at the end of the time, by the vote that decided', () => {
    const one = new Table([['anya', 'boris'], ['vera']]).start().wait(3);
    one.state = { ...one.state, scoring: 'speed' };
    const asked = one.now;
    one.now = asked + 6_000;
    say(one, 'boris', 'team0', 0);
    say(one, 'anya', 'team0', 2);
    expect(one.game.phase).toBe(PHASE.answering);
    one.now = asked + 15_000;
    say(one, 'vera', 'team1', 2);
    expect(one.game.round?.results).toMatchObject({ team0: { points: 0 }, team1: { points: 75 } });
  });

  it('risk: a wrong answer costs the points, none costs nothing, and a late one counts again', () => {
    const one = new ItemTable([['anya'], ['vera'], ['gleb']], []).wait(3);
    one.state = { ...one.state, scoring: 'risk' };
    const { late } = counted(one, 0);
    expect(one.game.scores).toEqual({ team0: -100, team1: 0, team2: 0 });
    late(0);
    expect(one.game.scores).toEqual({ team0: -100, team1: -100, team2: 0 });
    expect(one.game.round?.results?.team1).toMatchObject({ correct: false, points: -100 });
    expect(winners(one.game.scores)).toEqual([]);
  });

  it('risk: a poll costs nothing', () => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions = [ofEachKind('q').find(({ type }) => type === 'poll')!];
    const one = new Table([['anya'], ['vera']], quiz).start().wait(3);
    one.state = { ...one.state, scoring: 'risk' };
    for (const [userId, teamId] of [
      ['anya', 'team0'],
      ['vera', 'team1'],
    ] as const)
      expect(say(one, userId, teamId, 0)).toBeNull();
    expect(one.game.scores).toEqual({ team0: 0, team1: 0 });
  });
});
