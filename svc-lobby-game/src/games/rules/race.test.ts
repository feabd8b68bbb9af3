import { describe, expect, it } from '@jest/globals';
import { PHASE, RACE_MS, type SpokenVerdict } from '@luplay/contracts/lobby-game';
import { gameDue } from '../../bots/rules.ts';
import { leaveLobby } from '../../lobbies/rules.ts';
import type { PlayableQuestion } from '../../state/game.ts';
import { aQuestion, aQuiz, chanceOf, ofEachKind, person, say, Table } from './game.fixture.ts';
import { setTimerPaused } from './host.ts';
import { handOver } from './host-tools.ts';
import { shortened } from './length.ts';
import { memberLeft } from './phases.ts';
import { awaitsJudge, judgeMissing, judgeSpoken, press } from './press.ts';
import { leadOf } from './race.ts';
import { startGame } from './start.ts';
import { questionsLeft } from './themes.ts';

const spoken = ofEachKind('q').find(({ type }) => type === 'spoken')!;
const TEAM: Record<string, string> = { anya: 'team0', boris: 'team1', vera: 'team2', gleb: 'team2' };

/** A game of three teams whose first question is answered aloud, in the phase `answering`. */
class Race extends Table {
  constructor(phases = 3, scoring?: 'risk' | 'speed') {
    const quiz = aQuiz(2);
    quiz.themes[0]!.questions[0] = spoken;
    super([['anya'], ['boris'], ['vera', 'gleb']], quiz);
    if (scoring) this.state = { ...this.state, scoring };
    this.start().wait(phases);
  }

  /** `late`: how long it was under way, ms; `measured`: the round trip that the server knows. */
  press(userId: string, { late = 0, measured = 0 } = {}) {
    const given = { userId, teamId: TEAM[userId]!, questionId: 't0-0', lead: leadOf(measured) };
    const at = this.now + late;
    const outcome = press(this.state, given, this.world({ at, now: at }));
    return { refused: this.take(outcome), ...outcome.reply };
  }

  decide() {
    this.wait();
    return this.game.round?.race?.answering?.userId;
  }

  judge(verdict: SpokenVerdict, teamId: string, userId = 'anya') {
    return this.take(judgeSpoken(this.state, { questionId: 't0-0', teamId, verdict }, userId, this.world()));
  }
}

describe('the race for the button', () => {
  it('leaves whole milliseconds to awards and records, however finely the round trip is measured', () => {
    const race = new Race();
    race.press('boris', { late: 4_000, measured: 33.37 });
    race.decide();
    race.judge('right', 'team1');
    expect(race.game.round?.votes).toMatchObject([{ userId: 'boris', ms: 3_983 }]);
  });

  it('is won by the first press, and the time stands still for the answer', () => {
    const race = new Race();
    expect(race.view.race).toEqual({ open: true, answering: null, out: [] });
    race.now += 10_000;
    race.press('boris');
    race.press('vera', { late: 40 });
    expect(race.decide()).toBe('boris');
    race.now += 60_000;
    race.must(gameDue(race.state, race.world()));
    expect(race.view).toMatchObject({
      roundPhase: PHASE.answering,
      timer: { remaining: 20, endsAt: null, paused: false },
      race: { open: false, answering: { teamId: 'team1', userId: 'boris' }, out: [] },
      progress: null,
    });
    expect(race.press('vera')).toEqual({ refused: null });
    expect(race.game.round?.race?.answering?.userId).toBe('boris');
  });

  it('goes by when a press was made, not by when it came', () => {
    const race = new Race();
    race.now += 1_000;
    race.press('boris', { late: 10, measured: 20 });
    race.now -= 5;
    race.press('vera', { late: 90, measured: 180 });
    expect(race.decide()).toBe('vera');
  });

  it('believes no round trip beyond the limit, and breaks ties by arrival', () => {
    const race = new Race();
    race.now += 1_000;
    race.press('boris', { late: 0 });
    race.press('vera', { late: RACE_MS.most - 1, measured: 4_000 });
    race.press('anya', { late: 20, measured: 40 });
    expect(race.decide()).toBe('vera');
    const tie = new Race();
    tie.now += 1_000;
    tie.press('vera', { late: 10, measured: 20 });
    tie.press('boris', { late: 30, measured: 60 });
    expect(tie.decide()).toBe('vera');
  });

  it('takes presses for a moment after the first, also one that was handled after the decision', () => {
    const race = new Race();
    race.now += 1_000;
    race.press('boris');
    race.press('vera', { late: RACE_MS.gather - 1 });
    expect(race.decide()).toBe('boris');
    const { closesAt } = race.game.round!.race!;
    const handled = (userId: string, receivedAt: number) => {
      const given = { userId, teamId: TEAM[userId]!, questionId: 't0-0', lead: 150 };
      race.must(press(race.state, given, race.world({ at: receivedAt })));
      return race.game.round?.race?.answering?.userId;
    };
    expect(handled('anya', closesAt! - 1)).toBe('anya');
    expect(handled('gleb', closesAt!)).toBe('anya');
  });

  it('locks out for a second who presses too early, and nobody else', () => {
    const race = new Race(2);
    expect(race.view.race).toEqual({ open: false, answering: null, out: [] });
    race.now = race.game.timer.endsAt! - 100;
    expect(race.press('vera')).toEqual({ refused: null, lockedUntil: race.now + RACE_MS.locked });
    expect(race.view.race?.locked).toEqual({ vera: race.now + RACE_MS.locked });
    race.wait();
    race.now += 500;
    expect(race.press('vera').lockedUntil).toBeGreaterThan(race.now);
    race.press('gleb');
    expect(race.decide()).toBe('gleb');
    race.judge('cancel', 'team2');
    race.now += 500;
    race.press('vera');
    expect(race.decide()).toBe('vera');
  });

  it('does not open before it does: what was pressed before is too early, however late it came', () => {
    const race = new Race();
    expect(race.press('vera', { late: 50, measured: 180 }).lockedUntil).toBe(race.now + 50 - 90 + RACE_MS.locked);
  });

  it('refuses who may not answer', () => {
    const race = new Race();
    race.now += 1_000;
    const as = (given: object) =>
      press(race.state, { userId: 'vera', teamId: 'team2', questionId: 't0-0', lead: 0, ...given }, race.world())
        .rejection?.code;
    expect(as({ teamId: 'team1' })).toBe('not_team_member');
    expect(as({ questionId: 't0-1' })).toBe('wrong_phase');
    expect(say(race, 'vera', 'team2', { text: 'q secret' })).toBe('wrong_phase');
    race.must(setTimerPaused(race.state, true, 'anya', race.world()));
    expect(as({})).toBe('conflict');
  });
});

describe('the host', () => {
  it('gives the points to who is right', () => {
    const race = new Race();
    race.now += 1_000;
    race.press('boris');
    race.decide();
    expect(race.judge('right', 'team1', 'vera')).toBe('not_lobby_admin');
    expect(race.judge('right', 'team2')).toBeNull();
    expect(race.game.phase).toBe(PHASE.answering);
    expect(race.judge('right', 'team1')).toBeNull();
    expect(race.game.phase).toBe(PHASE.results);
    expect(race.game.scores).toEqual({ team0: 0, team1: 100, team2: 0 });
    expect(race.view.race).toBeUndefined();
    expect(race.view.results?.team1).toMatchObject({ given: { spoken: true }, correct: true, points: 100 });
  });

  it('counts a press that was made before the end and came after it, and none that was made later', () => {
    const race = new Race();
    race.now = race.game.timer.endsAt!;
    expect(race.press('vera', { late: 60, measured: 100 }).refused).toBe('wrong_phase');
    expect(race.press('boris', { late: 60, measured: 130 }).refused).toBeNull();
    expect(race.decide()).toBe('boris');
    expect(race.view.timer.remaining).toBe(0);
    race.judge('wrong', 'team1');
    race.wait();
    expect(race.press('vera', { measured: 300 }).refused).toBe('wrong_phase');
    expect(race.view).toMatchObject({ roundPhase: PHASE.results, results: { team1: { correct: false } } });
  });

  it('gives the button back to the others for the rest of the time', () => {
    const race = new Race(3, 'risk');
    race.now += 1_000;
    race.press('boris');
    race.decide();
    race.now += 5_000;
    race.judge('wrong', 'team1');
    expect(race.view).toMatchObject({
      timer: { remaining: 29, endsAt: race.now + 29_000 },
      race: { open: true, answering: null, out: ['team1'] },
    });
    expect(race.press('boris').refused).toBe('conflict');
    race.press('gleb');
    expect(race.decide()).toBe('gleb');
    race.judge('wrong', 'team2');
    race.press('anya');
    race.decide();
    race.judge('wrong', 'team0');
    expect(race.game.phase).toBe(PHASE.results);
    expect(race.game.scores).toEqual({ team0: -100, team1: -100, team2: -100 });
  });

  it('cancels a press without a loss', () => {
    const race = new Race(3, 'risk');
    race.now += 1_000;
    race.press('boris');
    race.decide();
    race.judge('cancel', 'team1');
    race.press('boris');
    expect(race.decide()).toBe('boris');
    race.judge('cancel', 'team1');
    race.wait();
    expect(race.game.scores).toEqual({ team0: 0, team1: 0, team2: 0 });
  });

  it('may pause while somebody answers', () => {
    const race = new Race();
    race.now += 10_000;
    race.press('boris');
    race.must(setTimerPaused(race.state, true, 'anya', race.world()));
    expect(race.view.race?.answering?.userId).toBe('boris');
    race.must(setTimerPaused(race.state, false, 'anya', race.world()));
    expect(race.view.timer).toMatchObject({ remaining: 20, endsAt: null, paused: false });
    race.judge('wrong', 'team1');
    expect(race.view.timer.endsAt).toBe(race.now + 20_000);
  });

  it('is missed by a question that is answered aloud: it is dropped', () => {
    const race = new Race();
    const missing = (question: string, present: string[] = ['vera']) => {
      race.must(judgeMissing(race.state, question, new Set(present), race.world()));
      return race.game.phase;
    };
    race.now += 1_000;
    race.press('boris');
    race.decide();
    expect(awaitsJudge(race.state)).toBe('t0-0');
    expect(missing('t0-1')).toBe(PHASE.answering);
    expect(missing('t0-0', ['anya'])).toBe(PHASE.answering);
    expect(missing('t0-0')).toBe(PHASE.themeChoice);
    expect(race.game.scores.team1).toBe(0);
    expect(race.game.timer.held).toBeUndefined();
  });
});

it('the button is free again when who answers has left', () => {
  const race = new Race();
  race.now += 1_000;
  race.press('boris');
  const gathering = race.state;
  race.decide();
  race.state = memberLeft(race.state, 'boris', race.world());
  expect(race.view.race).toMatchObject({ open: true, answering: null });
  race.state = memberLeft(gathering, 'boris', race.world());
  expect(race.decide()).toBeUndefined();
  expect(race.view.race?.open).toBe(true);
});

it('goes on when the last person leaves a pause while answering', () => {
  const race = new Race();
  race.now += 10_000;
  race.press('boris');
  race.must(setTimerPaused(race.state, true, 'anya', race.world()));
  race.state = memberLeft({ ...race.state, players: [] }, 'boris', race.world());
  expect(race.game.timer).toMatchObject({ paused: false, endsAt: race.now + 20_000 });
  expect(race.view.race).toMatchObject({ open: true, answering: null });
});

describe('when the host begins to play', () => {
  /** Led by somebody without a team. */
  const led = (questions: PlayableQuestion[], phases: number) => {
    const quiz = aQuiz(1);
    quiz.themes[0]!.questions = questions;
    const table = new Table([['anya'], ['boris']], quiz);
    const players = [...table.state.players, { ...person('host'), joinedAt: 0 }, { ...person('other'), joinedAt: 0 }];
    table.state = { ...table.state, players, admin: 'host' };
    return table.start().wait(phases);
  };
  const give = (table: Table, to: string) =>
    table.must(handOver(table.state, { actionId: 'h', to }, table.state.admin as string, table.world()));
  const total = ({ view }: Table) => view.questionsTotal;
  const leave = (table: Table) => table.must(leaveLobby(table.state, 'host', table.world()));

  it('a question under way is dropped, and those that nobody judges are skipped', () => {
    for (const change of [leave, (table: Table) => give(table, 'boris')]) {
      for (const phases of [2, 3]) {
        const table = led([spoken, aQuestion('x'), spoken], phases);
        change(table);
        expect(table.game).toMatchObject({ phase: PHASE.themeChoice, used: ['t0-0'] });
        expect(questionsLeft(table.game, table.quiz, 0)).toBe(1);
        expect(total(table)).toBe(2);
        table.wait();
        expect(table.game).toMatchObject({ phase: PHASE.question, used: ['t0-0', 't0-1'] });
        table.wait(4);
        expect(table.game.stage).toBe('final');
      }
    }
  });

  it('a game with nothing else to ask ends', () => {
    for (const phases of [0, 1, 3]) {
      const table = led([spoken, spoken], phases);
      leave(table);
      expect(table.game.stage).toBe('final');
    }
  });

  it('what has been answered stays, and another question is asked', () => {
    const table = led([spoken, aQuestion('x')], 4);
    leave(table);
    expect(table.game.phase).toBe(PHASE.results);
    const written = led([aQuestion('x'), spoken], 3);
    leave(written);
    expect(written.game.phase).toBe(PHASE.answering);
  });

  it('all goes on with somebody else who does not play, also later', () => {
    const table = led([spoken, spoken], 3);
    give(table, 'other');
    expect(table.game.phase).toBe(PHASE.answering);
    const later = led([aQuestion('x'), spoken], 1);
    give(later, 'boris');
    expect(questionsLeft(later.game, later.quiz, 0)).toBe(1);
    expect(total(later)).toBe(1);
    give(later, 'other');
    expect(questionsLeft(later.game, later.quiz, 0)).toBe(2);
    expect(total(later)).toBe(2);
  });
});

it('a game whose questions nobody could judge does not begin', () => {
  const table = new Table([['anya']], aQuiz(1));
  const { themes } = shortened(
    { themes: [{ ...table.quiz.themes[0]!, questions: [spoken] }] },
    table.state,
    table,
    () => false,
  );
  const refused = startGame(table.state, { ...table.quiz, themes, needsJudge: true }, 'anya', table.world()).rejection;
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('ведущий') });
});

it('who is 20 ms away and who is 180 ms away win equally often', () => {
  const chance = chanceOf(1);
  // Each way takes half of the round trip, and up to 4 ms more.
  const way = (roundTrip: number) => roundTrip / 2 + 4 * chance();
  const start = new Race().state;
  const race = new Race();
  let near = 0;
  for (let turn = 0; turn < 1_000; turn += 1) {
    race.state = start;
    race.now = start.game!.timer.endsAt! - 20_000;
    const median = (roundTrip: number) =>
      Array.from({ length: 5 }, () => way(roundTrip) + way(roundTrip)).toSorted((one, other) => one - other)[2]!;
    race.press('boris', { late: way(20), measured: median(20) });
    race.press('vera', { late: way(180), measured: median(180) });
    if (race.decide() === 'boris') near += 1;
  }
  expect(near).toBeGreaterThan(450);
  expect(near).toBeLessThan(550);
});
