import { describe, expect, it } from '@jest/globals';
import { PHASE, type Special } from '@luplay/contracts/lobby-game';
import { leaveLobby } from '../../lobbies/rules.ts';
import type { PlayableQuestion } from '../../state/game.ts';
import { type Inventories, withInventory } from '../../state/inventory.ts';
import { votesOf } from '../views/votes.ts';
import { BoardTable, board, cell, FINAL, onBoard, type Rounds, THREE } from './board.fixture.ts';
import { ofEachKind, person, say } from './game.fixture.ts';
import { appeal, judgeText, skipQuestion } from './host-tools.ts';
import { anItem } from './item.fixture.ts';
import { applyItem } from './items.ts';
import { judgeSpoken, press } from './press.ts';

const hint = anItem('remove_wrong', 'self', 1);
/** The first member of this team uses a hint. */
const useHint = (table: BoardTable, team = 0) => {
  const fromTeamId = `team${team}`;
  const inventories = withInventory(table.game.inventories, fromTeamId, { items: [hint.id] });
  table.quiz = { ...table.quiz, items: [hint] };
  table.state = { ...table.state, game: { ...table.game, inventories } };
  const given = { userId: table.state.teams[team]?.members[0] ?? '', itemId: hint.id, fromTeamId };
  return table.take(applyItem(table.state, given, table.world()));
};

describe('special questions', () => {
  it('are not told before they are chosen', () => {
    const table = board(onBoard({ kind: 'noRisk' }));
    expect(JSON.stringify(table.view)).not.toContain('noRisk');
    table.decides([0, cell('t0-0')]);
    expect(table.view.board?.play).toEqual({ special: 'noRisk', price: 200 });
  });

  it('noRisk: twice the price, and no loss', () => {
    const table = board(onBoard({ kind: 'noRisk' }), THREE, { scoring: 'risk' }).decides([0, cell('t0-0')]);
    expect(table.answers({ 0: 2, 1: 1 }).scores).toEqual([200, 0, 0]);
  });

  it('forAll: as any other', () => {
    const table = board(onBoard({ kind: 'forAll' }), THREE, { scoring: 'risk' }).decides([0, cell('t0-0')]);
    expect(table.answers({ 0: 2, 1: 1 }).scores).toEqual([100, -100, 0]);
  });

  describe('stake', () => {
    const bids = (...scores: number[]) =>
      board(onBoard({ kind: 'stake' }))
        .scored(...scores)
        .decides([0, cell('t0-0')]);

    it('is played alone by the highest bid, after bids in turn from the chooser', () => {
      const table = bids(1000, 500, 150);
      expect(table.view.board?.decision).toMatchObject({
        ...{ kind: 'bid', teams: ['team0'], questionId: 't0-0', bids: [] },
        limits: { team0: { min: 100, max: 1000, step: 10 } },
      });
      expect(table.decide(0, { points: 90 })).toBe('conflict');
      expect(table.decide(0, { points: 105 })).toBe('conflict');
      expect(table.decide(0, { points: 1010 })).toBe('conflict');
      table.decides([0, { points: 100 }], [1, { points: 300 }]);
      // Vera cannot bid more.
      expect(table.board.decision).toMatchObject({
        teams: ['team0'],
        bids: [{}, {}, { teamId: 'team2', points: null }],
      });
      table.decides([0, { bid: 'pass' }]);
      expect(table.view).toMatchObject({
        board: { play: { special: 'stake', teams: ['team1'], price: 300 } },
        currentQuestion: { points: 300 },
      });
      table.wait();
      expect(say(table, 'anya', 'team0', 2)).toBe('conflict');
      expect(table.view.progress).toMatchObject({ expected: 1 });
      expect(say(table, 'boris', 'team1', 0)).toBeNull();
      expect(table.game.phase).toBe(PHASE.results);
      expect(table.wait(2).scores).toEqual([1000, 200, 150]);
      expect(table.state.played[0]?.votes.map(({ userId }) => userId)).toEqual(['boris']);
    });

    it('after all-in only more may be staked, with all-in', () => {
      const table = bids(300, 500, 300).decides([0, { bid: 'all' }]);
      expect(table.view.board?.decision).toMatchObject({ teams: ['team1'], bids: [{ points: 300, all: true }] });
      expect(table.view.board?.decision?.limits).toBeUndefined();
      expect(table.decide(1, { points: 400 })).toBe('conflict');
      table.decides([1, { bid: 'all' }]);
      expect(table.board.play).toMatchObject({ teams: ['team1'], price: 500 });
      expect(table.answers({ 1: 2 }).scores).toEqual([300, 1000, 300]);
    });

    it('the chooser bids the price in any case; by default all others pass', () => {
      const poor = bids(0, 0, 0);
      expect(poor.board.play).toEqual({ special: 'stake', teams: ['team0'], price: 100 });
      expect(poor.answers({}).scores).toEqual([0, 0, 0]);
      const rich = bids(200, 500, 0).wait();
      expect(rich.board.decision).toMatchObject({ teams: ['team1'], bids: [{ points: 100 }] });
      expect(rich.wait().board.play).toMatchObject({ teams: ['team0'], price: 100 });
      expect(rich.answers({}).scores).toEqual([100, 500, 0]);
    });

    it('is not played by a chooser who may not answer, but by the next team in any case', () => {
      const barred = (scores: number[], ...teams: string[]) => {
        const table = board(onBoard({ kind: 'stake' })).scored(...scores);
        const block = (all: Inventories, teamId: string) => withInventory(all, teamId, { blockedNext: true });
        const inventories = teams.reduce(block, table.game.inventories);
        table.state = { ...table.state, game: { ...table.game, inventories } };
        return table.decides([0, cell('t0-0')]);
      };
      const poor = barred([1000, 0, 0], 'team0');
      expect(poor.board.play).toEqual({ special: 'stake', teams: ['team1'], price: 100 });
      expect(poor.answers({ 1: 2 }).scores).toEqual([1000, 100, 0]);
      const rich = barred([1000, 500, 700], 'team0').decides([1, { bid: 'pass' }], [2, { points: 200 }]);
      expect(rich.decides([1, { bid: 'pass' }]).board.play).toMatchObject({ teams: ['team2'], price: 200 });
      expect(barred([0, 0, 0], 'team0', 'team1', 'team2').board.play).toMatchObject({ teams: ['team0'] });
    });

    it('costs below 0 with risk', () => {
      const table = bids(0, 0, 0);
      table.state = { ...table.state, scoring: 'risk' };
      expect(table.answers({ 0: 1 }).scores).toEqual([-100, 0, 0]);
    });

    it.each(['awaited', 'leading'])('is bid for without a team that has left: %s', (team) => {
      const table = bids(1000, 2000, 3000).decides([0, { points: 500 }]);
      if (team === 'leading') table.decides([1, { points: 700 }]);
      table.must(leaveLobby(table.state, 'boris', table.world()));
      expect(table.decides([2, { bid: 'pass' }]).board.play).toMatchObject({ teams: ['team0'], price: 500 });
      const again = bids(1000, 0, 3000).decides([0, { points: 500 }]);
      again.must(leaveLobby(again.state, 'anya', again.world()));
      expect(again.decides([2, { bid: 'pass' }]).board.play).toMatchObject({ teams: ['team1'], price: 100 });
    });
  });

  describe('stakeAll', () => {
    const staking = () =>
      board(onBoard({ kind: 'stakeAll' }))
        .scored(500, 0, 300)
        .decides([0, cell('t0-0')]);

    it('takes a hidden stake of each team; a wrong answer and none cost it', () => {
      const table = staking();
      expect(table.view.board?.decision).toMatchObject({
        ...{ kind: 'stakes', teams: ['team0', 'team1', 'team2'] },
        limits: { team0: { min: 1, max: 500, step: 1 }, team1: { max: 100 }, team2: { max: 300 } },
      });
      const deadline = table.game.timer.endsAt;
      table.now += 5_000;
      expect(table.decide(1, { points: 101 })).toBe('conflict');
      table.decides([0, { points: 377 }]);
      const { id } = table.board.decision!;
      expect(table.game.timer.endsAt).toBe(deadline);
      expect(votesOf(table.game, 'team0').stake).toBe(377);
      expect(votesOf(table.game, 'team1').stake).toBeUndefined();
      expect(JSON.stringify(table.view)).not.toContain('377');
      // Nobody stakes twice.
      expect(table.decide(0, { points: 5 }, id)).toBeNull();
      table.decides([1, { points: 100 }], [2, { points: 299 }]);
      expect(table.view.board?.play).toEqual({ special: 'stakeAll' });
      table.results({ 0: 0, 1: 2 });
      expect(table.view.board?.play?.stakes).toEqual({ team0: 377, team1: 100, team2: 299 });
      expect(table.scores).toEqual([123, 100, 1]);
    });

    it('takes the least of who stakes nothing', () => {
      const table = staking()
        .decides([1, { points: 50 }])
        .wait();
      expect(table.board.play?.stakes).toEqual({ team0: 1, team1: 50, team2: 1 });
    });
  });

  describe('secret', () => {
    const secret = (over: Partial<Extract<Special, { kind: 'secret' }>> = {}, teams = THREE) =>
      board(onBoard({ kind: 'secret', theme: 'Коты', ...over }), teams).decides([0, cell('t0-0')]);

    it('is given to another team, which plays alone', () => {
      const table = secret();
      expect(table.view.board?.decision).toMatchObject({ kind: 'give', teams: ['team0'], to: ['team1', 'team2'] });
      expect(JSON.stringify(table.view.board?.decision)).not.toContain('Коты');
      expect(table.decide(0, { to: 'team0' })).toBe('conflict');
      table.decides([0, { to: 'team2' }]);
      expect(table.view).toMatchObject({ theme: { name: 'Коты' }, board: { play: { teams: ['team2'], price: 100 } } });
      expect(table.answers({ 2: 2 }).scores).toEqual([0, 0, 100]);
      expect(table.state.played[0]?.theme).toBe('Коты');
      expect(table.board.decision?.teams).toEqual(['team2']);
    });

    it('costs its price, but not below 0; by default who has least gets it', () => {
      const table = secret({ known: true }).scored(0, 50, 40);
      expect(table.view.board?.decision).toMatchObject({ theme: 'Коты', price: 100 });
      expect(table.wait().board.play?.teams).toEqual(['team2']);
      expect(table.answers({}).scores).toEqual([0, 50, 0]);
    });

    it('is priced by who gets it', () => {
      const table = secret({ price: { from: 100, to: 350, step: 100 } }).decides([0, { to: 'team1' }]);
      expect(table.view.board?.decision).toMatchObject({
        ...{ kind: 'price', teams: ['team1'], theme: 'Коты' },
        limits: { team1: { min: 100, max: 350, step: 100 } },
      });
      expect(table.decide(1, { points: 250 })).toBe('conflict');
      table.decides([1, { points: 350 }]);
      expect(table.answers({ 1: 2 }).scores).toEqual([0, 350, 0]);
      const slow = secret({ price: { from: 100, to: 350, step: 100 } }).wait(2);
      expect(slow.board.play).toMatchObject({ price: 100 });
    });

    it('leaves hints to the next question, where their team does not play', () => {
      const table = board(onBoard({ kind: 'secret' }));
      expect(useHint(table)).toBeNull();
      table.decides([0, cell('t0-0')], [0, { to: 'team2' }]);
      expect(table.game.inventories.team0).toMatchObject({ hidden: [], hideNext: 1 });
      expect([useHint(table, 1), useHint(table, 2)]).toEqual(['conflict', null]);
      table.answers({ 2: 2 }).decides([2, cell('t0-1')]);
      expect(table.game.inventories.team0).toMatchObject({ hidden: [0], hideNext: 0 });
    });

    it('may be money without a question', () => {
      const table = secret({ money: true }).decides([0, { to: 'team1' }]);
      expect(table.scores).toEqual([0, 100, 0]);
      expect(table.view.board).toMatchObject({
        money: { teamId: 'team1', points: 100 },
        decision: { teams: ['team1'] },
      });
      expect(table.view.board?.themes[0]?.cells[0]?.open).toBe(false);
      table.decides([1, cell('t0-1')]);
      expect(table.view.board?.money).toBeUndefined();
    });

    it('may be kept where its author says so', () => {
      const table = secret({ self: true });
      expect(table.view.board?.decision?.to).toEqual(['team1', 'team2', 'team0']);
      expect(table.decides([0, { to: 'team0' }]).board.play).toMatchObject({ teams: ['team0'] });
    });

    it('stays with a lobby’s only team', () => {
      const table = secret({}, [['anya']]);
      expect(table.board.play).toMatchObject({ special: 'secret', teams: ['team0'] });
      expect(table.answers({ 0: 2 }).scores).toEqual([100]);
    });
  });
});

describe('a board whose host begins to play', () => {
  const spoken = ofEachKind('q').find(({ type }) => type === 'spoken') as PlayableQuestion;
  /** The questions of these themes are answered aloud. */
  const led = (aloud: number[], rounds?: Rounds, special?: Special) => {
    const quiz = onBoard(special, rounds);
    for (const theme of aloud) {
      const { questions } = quiz.themes[theme]!;
      for (const [index, { reward, special }] of questions.entries())
        questions[index] = { ...spoken, reward, ...(special && { special }) };
    }
    const table = new BoardTable(THREE, quiz);
    const players = [...table.state.players, { ...person('host'), joinedAt: 0 }];
    table.state = { ...table.state, players, admin: 'host' };
    return table.start().wait() as BoardTable;
  };
  const leave = (table: BoardTable) => {
    table.must(leaveLobby(table.state, 'host', table.world()));
    return table;
  };
  const open = ({ view }: BoardTable) =>
    view.board?.themes.flatMap(({ cells }) => cells.flatMap((one) => (one.open ? one.questionId : [])));

  it('has no cells that nobody could judge, and ends without others', () => {
    const table = leave(led([0]));
    expect(open(table)).toEqual(['t1-0', 't1-1']);
    expect(table.view.questionsTotal).toBe(2);
    expect(table.decide(0, cell('t0-0'))).toBe('conflict');
    table
      .decides([0, cell('t1-0')])
      .answers({})
      .decides([0, cell('t1-1')])
      .answers({});
    expect(table.game.stage).toBe('final');
    expect(leave(led([0, 1])).game.stage).toBe('final');
  });

  it('goes on to the next round, and takes a chosen cell back', () => {
    const rounds = [
      { name: 'Первый', themes: 1 },
      { name: 'Второй', themes: 1 },
    ];
    const table = led([0], rounds, { kind: 'stakeAll' }).decides([0, cell('t0-0')]);
    expect(table.board.decision?.kind).toBe('stakes');
    expect(leave(table).board).toMatchObject({ round: 1, cell: null, decision: { kind: 'cell' } });
    expect(open(table)).toEqual(['t1-0', 't1-1']);
  });

  it('has a final of the other themes', () => {
    const table = led([2, 3], FINAL).answersAll();
    expect(table.board.decision?.kind).toBe('strike');
    expect(leave(table).board).toMatchObject({ cell: { theme: 1 }, decision: { kind: 'stakes' } });
    const some = leave(led([3], FINAL).answersAll());
    expect(some.view.questionsTotal).toBe(led([3], FINAL).view.questionsTotal);
    expect(some.view.board?.themes.map(({ struck = false }) => struck)).toEqual([false, false, true]);
    expect(some.decide(0, { themeId: 't3' })).toBe('conflict');
    expect(some.decides([0, { themeId: 't2' }]).board.cell).toEqual({ theme: 1, question: 0 });
    const none = led([1], FINAL)
      .answersAll()
      .decides([0, { themeId: 't2' }], [1, { themeId: 't3' }]);
    expect(leave(none).game.stage).toBe('final');
  });
});

describe('the button on a board', () => {
  /** Before a text is chosen; the host plays in no team unless `plays`. */
  const onTexts = (special?: Special, plays = false) => {
    const quiz = onBoard(special);
    const text = ofEachKind('q').find(({ type }) => type === 'text') as PlayableQuestion;
    const [first] = quiz.themes[0]?.questions ?? [];
    quiz.themes[0]!.questions[0] = { ...text, reward: first!.reward, ...(special && { special }) };
    const table = new BoardTable(THREE, quiz);
    const players = [...table.state.players, { ...person('host'), joinedAt: 0 }];
    table.state = { ...table.state, players, admin: plays ? 'anya' : 'host', boardAnswer: 'button' };
    return table.start().wait() as BoardTable;
  };
  const raced = (special?: Special, plays = false) => onTexts(special, plays).decides([0, cell('t0-0')]);

  it('is pressed for texts, where the host can judge', () => {
    const isRace = (special?: Special, plays = false) => raced(special, plays).view.race !== undefined;
    expect([isRace(), isRace(undefined, true)]).toEqual([true, false]);
    expect([isRace({ kind: 'noRisk' }), isRace({ kind: 'forAll' })]).toEqual([true, false]);
  });

  it('is nobody’s when the host plays once the question is asked: all write', () => {
    const table = raced();
    table.must(leaveLobby(table.state, 'host', table.world()));
    table.wait();
    expect(table.view.race).toBeUndefined();
    expect(say(table, 'boris', 'team1', { text: 'anything' })).toBeNull();
  });

  it('and its question are dropped when the host plays while texts are said', () => {
    const table = raced().wait();
    table.must(leaveLobby(table.state, 'host', table.world()));
    expect(table.game).toMatchObject({ phase: PHASE.themeChoice, used: ['t0-0'], round: null });
  });

  it('is the only team’s of a stake, and its wrong answer costs it', () => {
    const table = raced({ kind: 'stake' });
    table.state = { ...table.state, scoring: 'risk' };
    table.wait();
    const by = (userId: string, teamId: string) => {
      const given = { userId, teamId, questionId: 't0-0', lead: 0 };
      return table.take(press(table.state, given, table.world()));
    };
    expect(by('boris', 'team1')).toBe('conflict');
    expect(by('anya', 'team0')).toBeNull();
    table.wait();
    const verdict = { questionId: 't0-0', teamId: 'team0', verdict: 'wrong' as const };
    table.must(judgeSpoken(table.state, verdict, 'host', table.world()));
    expect(table.game.phase).toBe(PHASE.results);
    expect(table.scores).toEqual([-100, 0, 0]);
  });

  it('is noted in the record also when nobody has pressed it, with the teams that might have', () => {
    const table = raced();
    const inventories = withInventory({}, 'team0', { blocked: true });
    table.state = { ...table.state, game: { ...table.game, inventories } };
    table.wait(4);
    expect(table.state.played[0]).toMatchObject({ raced: true, votes: [{ userId: 'boris' }, { userId: 'vera' }] });
  });

  it('leaves no appeal, and nothing written to judge', () => {
    const table = raced().wait();
    const given = { userId: 'vera', teamId: 'team2', questionId: 't0-0', lead: 0 };
    table.must(press(table.state, given, table.world()));
    table.wait();
    const verdict = { questionId: 't0-0', teamId: 'team2', verdict: 'wrong' as const };
    table.must(judgeSpoken(table.state, verdict, 'host', table.world()));
    table.wait();
    expect(table.game.phase).toBe(PHASE.results);
    expect(table.take(appeal(table.state, given, 'vera', table.world()))).toBe('wrong_phase');
    const judged = { actionId: 'a', questionId: 't0-0', text: 'q secret', right: false };
    expect(table.take(judgeText(table.state, judged, 'host', table.world()))).toBe('wrong_phase');
  });

  it('keeps a hint, which helps nobody who says the answer', () => {
    const used = [raced(), raced().wait(), raced({ kind: 'forAll' })].map((table) => useHint(table));
    expect(used).toEqual(['conflict', 'conflict', null]);
    const waiting = onTexts();
    expect(useHint(waiting)).toBeNull();
    waiting.decides([0, cell('t0-0')]);
    expect(waiting.game.inventories.team0).toMatchObject({ hidden: [], hideNext: 1 });
    waiting.must(skipQuestion(waiting.state, { actionId: 's', questionId: 't0-0' }, 'host', waiting.world()));
    waiting.decides([0, cell('t0-1')]);
    expect(waiting.game.inventories.team0).toMatchObject({ hidden: [0], hideNext: 0 });
  });

  it('passes the choice to who was right', () => {
    const table = raced().wait();
    const given = { userId: 'vera', teamId: 'team2', questionId: 't0-0', lead: 0 };
    table.must(press(table.state, given, table.world()));
    table.wait();
    const verdict = { questionId: 't0-0', teamId: 'team2', verdict: 'right' as const };
    table.must(judgeSpoken(table.state, verdict, 'host', table.world()));
    expect(table.wait(2).board.decision?.teams).toEqual(['team2']);
    expect(table.scores).toEqual([0, 0, 100]);
  });
});
