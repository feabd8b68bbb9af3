import { describe, expect, it } from '@jest/globals';
import { anItem, ItemTable } from '../items/item.fixture.ts';
import { drawItem } from '../items/rewards.ts';
import { aQuestion, aQuiz } from './game.fixture.ts';
import { setPhase } from './rules.ts';

const gift = anItem('add_score', 'self', 20);
const rain = anItem('subtract_score', 'all_except_self', 1000, { rarity: 7 });
const thief = anItem('steal_score', 'any', 1000);
const double = anItem('multiply_next', 'self', 2);
const every = [gift, rain, thief, double];

/** In phase 2; every question gives a `gift` and, with `randomDrop`, another item. Nobody holds anything. */
function table(over: { items?: string[]; randomDrop?: boolean } = {}): ItemTable {
  const reward = { points: 100, items: [gift.id], randomDrop: false, ...over };
  const quiz = aQuiz(3);
  quiz.themes[0]!.questions = ['a', 'b', 'c'].map((name) => aQuestion(name, { reward }));
  const made = new ItemTable([['anya'], ['vera']], every, quiz);
  for (const teamId of ['team0', 'team1']) made.give(teamId);
  return made.wait(3);
}
const force = (one: ItemTable, phase: 0 | 1 | 2 | 3 | 4) => one.must(setPhase(one.state, phase, 'anya', one.world()));
const both = (one: ItemTable, anya: number, vera: number) => {
  one.say('anya', 'team0', anya);
  one.say('vera', 'team1', vera);
};

describe('a right answer', () => {
  it('gives the team the items of the question', () => {
    const one = table({ items: [gift.id, rain.id, gift.id, 'no-longer-there'] });
    both(one, 2, 0);
    expect(one.hand('team0').items).toEqual([gift.id, rain.id, gift.id]);
    expect(one.game.hands.team1?.items).toEqual([]);
    expect(one.game.round?.results).toMatchObject({
      team0: { items: [gift.id, rain.id, gift.id] },
      team1: { items: [], points: 0 },
    });
  });

  it('gives one drawn by lot when the question says so', () => {
    const one = table({ items: [], randomDrop: true });
    one.chance = () => 0.999;
    both(one, 2, 2);
    expect(one.hand('team0').items).toEqual([double.id]);
    expect(one.hand('team1').items).toEqual([double.id]);
  });
});

describe('the lot', () => {
  const world = (chance: number) => ({ now: 0, at: 0, chance: () => chance, quiz: null });
  const items = [1, 2, 3].map((rarity) => anItem('shield', 'self', undefined, { id: `r${rarity}`, rarity }));

  it('falls on each rarity half as often as on the one before', () => {
    const drawn = Array.from({ length: 7000 }, (_, index) => drawItem(items, world(index / 7000)));
    const count = (id: string) => drawn.filter((one) => one === id).length;
    expect([count('r1'), count('r2'), count('r3')]).toEqual([4000, 2000, 1000]);
  });

  it('falls on active items only', () => {
    const retired = items.map((item) => ({ ...item, is_active: item.id === 'r3' }));
    expect(drawItem(retired, world(0))).toBe('r3');
    expect(drawItem([], world(0))).toBeUndefined();
  });
});

describe('asking anew', () => {
  it('takes back exactly what the round gave', () => {
    const one = table({ randomDrop: true });
    one.give('team0', double.id);
    one.use(double.id);
    const before = one.game;
    both(one, 2, 2);
    expect(one.game.scores).toEqual({ team0: 200, team1: 100 });
    for (const phase of [2, 1] as const) {
      const counted = one.state;
      force(one, phase);
      expect(one.game.scores).toEqual(before.scores);
      expect(one.hand('team0')).toEqual(before.hands.team0);
      expect(one.hand('team1').items).toEqual([]);
      expect(one.game.round).toMatchObject({ votes: [], results: null });
      one.state = counted;
    }
  });

  it('draws no other item than before', () => {
    const one = table({ items: [], randomDrop: true });
    one.chance = () => 0;
    both(one, 2, 0);
    expect(one.hand('team0').items).toEqual([gift.id]);
    force(one, 2);
    one.chance = () => 0.999;
    both(one, 2, 2);
    expect(one.hand('team0').items).toEqual([gift.id]);
    expect(one.hand('team1').items).toEqual([double.id]);
  });

  it('leaves items that were applied spent, and what they did to the scores', () => {
    const one = table();
    one.give('team1', thief.id);
    both(one, 2, 0);
    one.wait();
    one.use(thief.id, { fromTeamId: 'team1', toTeamId: 'team0' });
    expect(one.game.scores).toEqual({ team0: 0, team1: 100 });
    force(one, 2);
    // What was stolen cannot be taken back: the team keeps nothing, and the thief what they have.
    expect(one.game.scores).toEqual({ team0: 0, team1: 100 });
    expect(one.hand('team1').items).toEqual([]);
    expect(one.game.applied).toHaveLength(1);
    // Nor is it given a second time.
    both(one, 2, 2);
    expect(one.game.scores).toEqual({ team0: 0, team1: 200 });
    one.wait(2);
    expect(one.game.phase).toBe(0);
    expect(one.game.scores).toEqual({ team0: 0, team1: 200 });
  });

  it('does not give an item again that was won and used', () => {
    const one = table();
    both(one, 2, 0);
    one.wait();
    expect(one.use(gift.id)).toBeNull();
    expect(one.game.scores.team0).toBe(120);
    force(one, 2);
    expect(one.game.scores.team0).toBe(20);
    expect(one.hand('team0').items).toEqual([]);
    both(one, 2, 2);
    expect(one.game.scores).toEqual({ team0: 120, team1: 100 });
    expect(one.hand('team0').items).toEqual([]);
    expect(one.hand('team1').items).toEqual([gift.id]);
    for (let again = 0; again < 3; again += 1) {
      force(one, 1);
      force(one, 2);
      both(one, 2, 2);
    }
    expect(one.game.scores).toEqual({ team0: 120, team1: 100 });
    expect([one.hand('team0').items, one.hand('team1').items]).toEqual([[], [gift.id]]);
  });

  it('gives a multiplier back beside one that was applied meanwhile', () => {
    const one = table();
    one.give('team0', double.id, double.id);
    one.use(double.id);
    both(one, 0, 0);
    one.wait(4);
    both(one, 2, 0);
    expect(one.game.scores.team0).toBe(200);
    one.wait();
    one.use(double.id);
    force(one, 2);
    expect(one.game.scores.team0).toBe(0);
    expect(one.hand('team0').multiplyNext).toBe(4);
    both(one, 2, 0);
    expect(one.game.scores.team0).toBe(400);
  });
});
