import { describe, expect, it } from '@jest/globals';
import { type Answer, PHASE } from '@luplay/contracts/lobby-game';
import { aQuiz, say, Table } from '../games/rules/game.fixture.ts';
import { setTimerPaused } from '../games/rules/host.ts';
import { anItem, ItemTable } from '../games/rules/item.fixture.ts';
import { presenceChanged } from '../games/rules/phases.ts';
import { addCrew, type Crew } from '../simulations/rules.ts';
import { BOTS } from '../state/bots.ts';
import { withInventory } from '../state/inventory.ts';
import { nextMove } from './moves.ts';
import { gameDue } from './rules.ts';

const crewOf = (over: Partial<Crew> = {}): Crew => ({
  teamIds: ['bots0', 'bots1'],
  botsPerTeam: 2,
  skill: 0.5,
  delay: { min: 2, max: 8 },
  seed: 'seed-1',
  ...over,
});

/** A private lobby whose host `anya` plays alone, and teams of bots. */
function withBots(over: Partial<Crew> = {}, quiz = aQuiz(3, 3)): Table {
  const table = new Table([['anya']], quiz);
  table.state = { ...table.state, isPublic: false };
  table.must(addCrew(table.state, crewOf(over), 'anya', table.world()));
  return table;
}

/** Lets the clock run to the next deadline, and what is due happen. */
function tick(table: Table): void {
  table.now = Math.max(table.now, nextMove(table.state)?.at ?? table.game.timer.endsAt ?? table.now);
  table.must(gameDue(table.state, table.world()));
}

function tickTo(table: Table, phase: number): Table {
  do tick(table);
  while (table.game.phase !== phase);
  return table;
}

const answering = (over: Partial<Crew> = {}, quiz = aQuiz(3, 3)) =>
  tickTo(withBots(over, quiz).start(), PHASE.answering);
const votesOf = (table: Table) => Object.fromEntries(table.game.round!.votes.map((one) => [one.userId, one.option]));

describe('bots', () => {
  it('answer within their delay, one by one, and end the phase when nobody else is awaited', () => {
    const table = answering();
    const startedAt = table.now;
    expect(say(table, 'anya', 'team0', 2)).toBeNull();
    const times: number[] = [];
    while (table.game.phase === PHASE.answering) {
      tick(table);
      times.push(table.now - startedAt);
    }
    expect(times).toHaveLength(4);
    for (const ms of times) expect(ms >= 2_000 && ms <= 8_000).toBe(true);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(table.game.phase).toBe(PHASE.results);
    expect(Object.keys(votesOf(table))).toHaveLength(5);
  });

  it.each([
    [0, 0],
    [1, 1],
    [0.7, 0.7],
  ])('are right with the probability of their skill %f', (skill, expected) => {
    let right = 0;
    let answers = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const table = answering({ skill, seed: `seed-${seed}`, botsPerTeam: 5 });
      tickTo(table, PHASE.results);
      for (const [userId, option] of Object.entries(votesOf(table))) {
        if (userId === 'anya') continue;
        answers += 1;
        if (option === 2) right += 1;
      }
    }
    expect(answers).toBe(600);
    expect(Math.abs(right / answers - expected)).toBeLessThan(0.06);
  });

  it('choose wrong options evenly, and none that their team does not see', () => {
    const wrong = new Map<Answer, number>();
    for (let seed = 0; seed < 40; seed += 1) {
      const table = answering({ skill: 0, seed: `seed-${seed}`, botsPerTeam: 5 });
      const inventories = withInventory(table.game.inventories, 'bots1', { hidden: [0, 1] });
      table.state = { ...table.state, game: { ...table.game, inventories } };
      tickTo(table, PHASE.results);
      for (const { teamId, option } of table.game.round!.votes) {
        if (teamId === 'bots1') expect(option).toBe(3);
        if (teamId === 'bots0') wrong.set(option, (wrong.get(option) ?? 0) + 1);
      }
    }
    for (const option of [0, 1, 3]) expect(wrong.get(option)).toBeGreaterThan(45);
  });

  it('do not answer when their time or their team’s turn is over', () => {
    const slow = answering({ delay: { min: 31, max: 40 } });
    tick(slow);
    expect(slow.game.phase).toBe(PHASE.results);
    expect(slow.game.round!.votes).toEqual([]);
    const blocked = answering();
    const inventories = withInventory(blocked.game.inventories, 'bots0', { blocked: true });
    blocked.state = { ...blocked.state, game: { ...blocked.game, inventories } };
    tickTo(blocked, PHASE.results);
    expect(blocked.game.round!.votes.map(({ teamId }) => teamId)).toEqual(['bots1', 'bots1']);
  });

  it('choose a theme for their team, and leave it to the people of a team', () => {
    const table = withBots();
    table.chance = () => 0.99;
    tickTo(table.start(), PHASE.themeChoice);
    expect(table.game.chooser).toBe('bots1');
    const startedAt = table.now;
    tick(table);
    expect(table.game.phase).toBe(PHASE.question);
    expect(table.now - startedAt).toBeLessThanOrEqual(8_000);

    const mixed = withBots();
    mixed.chance = () => 0.99;
    mixed.state = {
      ...mixed.state,
      teams: mixed.state.teams.flatMap((team) =>
        team.teamId === 'team0' ? [] : [{ ...team, members: [...team.members, 'anya'] }],
      ),
    };
    tickTo(mixed.start(), PHASE.themeChoice);
    expect(nextMove(mixed.state)).toBeNull();
  });

  it('wait while the game is paused, and go on with the time that was left', () => {
    const table = answering();
    const before = nextMove(table.state)!;
    table.now += 1_000;
    table.must(setTimerPaused(table.state, true, 'anya', table.world()));
    expect(nextMove(table.state)).toBeNull();
    table.now += 100_000;
    table.must(setTimerPaused(table.state, false, 'anya', table.world()));
    expect(nextMove(table.state)).toMatchObject({ bot: before.bot, at: before.at + 100_000 });
  });

  it('are awaited although they have no socket', () => {
    const table = answering();
    table.must(presenceChanged(table.state, new Set(), table.world()));
    expect(table.game.phase).toBe(PHASE.answering);
    tickTo(table, PHASE.results);
    // The absent person was not awaited once the bots had answered.
    expect(table.game.round!.votes).toHaveLength(4);
  });

  it('make up for what a late deadline missed, in order and within its time', () => {
    const table = answering();
    const endsAt = table.game.timer.endsAt!;
    table.now = endsAt + 1;
    table.must(gameDue(table.state, table.world()));
    expect(table.game.phase).toBe(PHASE.results);
    expect(table.game.round!.votes).toHaveLength(4);
  });

  it('play the same game again with the same seed', () => {
    const [one, other, third] = ['s', 's', 't'].map((seed) => votesOf(tickTo(answering({ seed }), PHASE.results)));
    expect(one).toEqual(other);
    expect(third).not.toEqual(one);
  });

  it('apply the items of their team to whom they are for, at most one for each question', () => {
    const items = [anItem('add_score', 'any', 10), anItem('subtract_score', 'any', 10), anItem('shield', 'self')];
    const uses = new Map<string, number>();
    const rounds = 60;
    for (let seed = 0; seed < rounds; seed += 1) {
      const table = answering({ seed: `seed-${seed}` }, { ...aQuiz(3), items });
      const inventories = withInventory(table.game.inventories, 'bots0', { items: items.map(({ id }) => id) });
      table.state = { ...table.state, game: { ...table.game, inventories } };
      tickTo(table, PHASE.results);
      const applied = table.game.applied.filter(({ fromTeamId }) => fromTeamId === 'bots0');
      expect(applied.length).toBeLessThanOrEqual(1);
      for (const { itemId, toTeamIds } of applied) {
        uses.set(itemId, (uses.get(itemId) ?? 0) + 1);
        expect(toTeamIds.includes('bots0')).toBe(itemId !== 'subtract_score-any');
        expect(table.game.inventories.bots0?.items).not.toContain(itemId);
      }
      expect(table.game.round!.votes.filter(({ teamId }) => teamId === 'bots0')).toHaveLength(2);
    }
    for (const { id } of items) expect(uses.get(id)).toBeGreaterThan(3);
    expect([...uses.values()].reduce((sum, one) => sum + one, 0)).toBeLessThan(rounds);
  });

  it('keep an item that would forbid them to answer, or that has nobody to go to', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const items = [anItem('block_answer', 'all')];
      const table = answering({ seed: `seed-${seed}` }, { ...aQuiz(3), items });
      const inventories = withInventory(table.game.inventories, 'bots0', { items: ['block_answer-all'] });
      table.state = { ...table.state, game: { ...table.game, inventories } };
      tickTo(table, PHASE.results);
      expect(table.game.round!.votes).toHaveLength(4);
    }
  });

  it('play a whole game alone; it pays nobody and its record says so', () => {
    const table = withBots({ skill: 0.8 }, aQuiz(2, 2));
    table.start();
    let steps = 0;
    while (table.state.status === 'in_progress') {
      tick(table);
      steps += 1;
      expect(steps).toBeLessThan(200);
    }
    expect(table.game.used).toHaveLength(4);
    const [finished] = table.state.outbox;
    expect(finished).toMatchObject({ simulated: true, rewards: [] });
    expect(Object.values(finished!.scores).some((score) => score > 0)).toBe(true);
    expect(finished!.names[BOTS[0]!.playerId]).toBe('Бот Ада');
  });

  it('decide on a board before its time is over', () => {
    const quiz = {
      ...aQuiz(5, 1, 1, 1),
      rounds: [
        { name: '', themes: 1 },
        { name: '', themes: 3, final: true as const },
      ],
    };
    const price = { from: 100, to: 300, step: 100 };
    const specials = [{ kind: 'stake' }, { kind: 'stakeAll' }, { kind: 'secret', price }, { kind: 'forAll' }] as const;
    for (const [index, special] of specials.entries()) quiz.themes[0]!.questions[index]!.special = special;
    const decided = new Set<string>();
    for (let seed = 0; seed < 5; seed += 1) {
      const table = withBots({ seed: `seed-${seed}`, skill: 0.9 }, quiz);
      table.state = { ...table.state, teams: table.state.teams.filter(({ teamId }) => teamId !== 'team0') };
      table.start();
      while (table.state.status === 'in_progress') {
        const { board, timer } = table.game;
        if (board?.decision) decided.add(board.decision.kind);
        tick(table);
        if (board?.decision) expect(table.now).toBeLessThan(timer.endsAt as number);
      }
      expect(table.game.used).toHaveLength(6);
    }
    expect([...decided].sort()).toEqual(['bid', 'cell', 'give', 'price', 'stakes', 'strike']);
  });

  it('24.22: three teams of different strength rarely tie, and the strongest wins most games', () => {
    const ability = (skill: number) => ({ skill, delay: { min: 2, max: 8 } });
    const each = [0.85, 0.7, 0.55].map(ability);
    const games = 40;
    const wins = [0, 0, 0];
    let ties = 0;
    for (let seed = 0; seed < games; seed += 1) {
      const teamIds = ['bots0', 'bots1', 'bots2'];
      const table = withBots({ teamIds, botsPerTeam: 3, each, seed: `seed-${seed}` }, aQuiz(4, 4)).start();
      while (table.state.status === 'in_progress') tick(table);
      const scores = teamIds.map((teamId) => table.state.outbox[0]!.scores[teamId] ?? 0);
      const best = scores.flatMap((score, team) => (score === Math.max(...scores) ? [team] : []));
      if (best.length > 1) ties += 1;
      else wins[best[0] as number]! += 1;
    }
    expect(ties).toBeLessThan(games / 2);
    expect(wins[0]).toBeGreaterThan(wins[1]!);
    expect(wins[1]).toBeGreaterThanOrEqual(wins[2]!);
  });

  it('never change a game without bots', () => {
    const table = new ItemTable([['anya'], ['boris']], [anItem('shield', 'self')]);
    expect(nextMove(table.state)).toBeNull();
    expect(gameDue(table.state, table.world()).state).toBe(table.state);
  });
});
