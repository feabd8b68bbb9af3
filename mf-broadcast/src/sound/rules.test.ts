import { describe, expect, it } from '@jest/globals';
import { type GameView, PHASE, type Timer } from '@luplay/contracts/lobby-game';
import { END } from '@luplay/quiz-ui';
import { cueOf, type Moment, momentOf, musicOf, tensionOf, ticksOf } from './rules.ts';

const NOW = 1_700_000_000_000;

/** A timer of 30 s that has run for so many seconds at NOW. */
const ran = (seconds: number, more: Partial<Timer> = {}): Timer => ({
  ...{ total: 30, remaining: 30 - seconds, endsAt: NOW + (30 - seconds) * 1000, paused: false, message: '' },
  ...more,
});
const paused = (seconds: number) => ran(seconds, { paused: true, endsAt: null });

const moment = (roundPhase: GameView['roundPhase'], more: Partial<GameView> = {}): Moment =>
  momentOf({ status: 'in_progress' }, {
    ...{ gameId: 'g', roundPhase, stage: 'round', questionNumber: 2, timer: ran(0.2), results: null },
    ...more,
  } as GameView);
const result = (correct: boolean, share?: number) => ({ correct, share }) as NonNullable<GameView['results']>[string];
const THEMES = moment(PHASE.themeChoice, { questionNumber: 1 });

describe('the cue of a phase', () => {
  it.each([
    ['opening', moment(PHASE.introOrFinal, { stage: 'intro' })],
    ['theme', moment(PHASE.question)],
    ['go', moment(PHASE.answering)],
    ['right', moment(PHASE.results, { results: { a: result(false), b: result(true) } })],
    ['nobody', moment(PHASE.results, { results: { a: result(false) } })],
    ['right', moment(PHASE.results, { results: { a: result(false, 0.25) } })],
    [
      'totals',
      moment(PHASE.results, {
        results: { a: result(false) },
        currentQuestion: { type: 'poll' } as GameView['currentQuestion'],
      }),
    ],
    ['totals', moment(PHASE.results, { board: { play: { special: 'final' } } as GameView['board'] })],
    ['totals', moment(PHASE.totals)],
    [null, moment(PHASE.themeChoice)],
    [null, moment(PHASE.introOrFinal, { stage: 'final' })],
    [null, momentOf({ status: 'waiting' }, null)],
  ] as const)('is %s', (cue, now) => expect(cueOf(THEMES, now, NOW)).toBe(cue));

  it('is not played by a page that is opened in the middle', () => {
    expect(cueOf(null, moment(PHASE.question), NOW)).toBeNull();
  });

  it('is played once for a phase, however often its state is sent', () => {
    const answering = moment(PHASE.answering);
    expect(cueOf(answering, moment(PHASE.answering, { timer: ran(1) }), NOW)).toBeNull();
    expect(cueOf(answering, moment(PHASE.answering, { timer: paused(1) }), NOW)).toBeNull();
  });

  it('is left out when the page comes back late from a lost connection', () => {
    expect(cueOf(THEMES, moment(PHASE.question, { timer: ran(12) }), NOW)).toBeNull();
    expect(cueOf(THEMES, moment(PHASE.question, { timer: ran(2) }), NOW)).toBe('theme');
  });

  it('is played in a paused game that moves on', () => {
    expect(cueOf(THEMES, moment(PHASE.question, { timer: paused(0) }), NOW)).toBe('theme');
  });

  it('tells in a race that somebody answers, and that the button is free again', () => {
    const race = (teamId: string | null) =>
      moment(PHASE.answering, {
        race: { open: teamId === null, answering: teamId === null ? null : { teamId, userId: 'u' }, out: [] },
        timer: ran(12),
      });
    expect(cueOf(race(null), race('a'), NOW)).toBe('lastTick');
    expect(cueOf(race('a'), race('a'), NOW)).toBeNull();
    expect(cueOf(race('a'), race(null), NOW)).toBe('go');
  });

  it('is played again for the next question', () => {
    const next = moment(PHASE.question, { questionNumber: 3 });
    expect(cueOf(moment(PHASE.question), next, NOW)).toBe('theme');
  });
});

describe('the ticks of the last five seconds', () => {
  const answering = (timer: Timer) => ticksOf(moment(PHASE.answering, { timer }), NOW);

  it('are bound to the deadline of the server', () => {
    expect(answering(ran(20)).map(({ delay }) => delay)).toEqual([5000, 6000, 7000, 8000, 9000]);
    expect(answering(ran(20)).map(({ cue }) => cue)).toEqual(['tick', 'tick', 'tick', 'tick', 'lastTick']);
  });

  it('leave out those that are over', () => {
    expect(answering(ran(27.5)).map(({ delay }) => delay)).toEqual([500, 1500]);
    expect(answering(ran(31))).toEqual([]);
  });

  it('are not heard while nobody has to hurry', () => {
    expect(answering(paused(26))).toEqual([]);
    expect(answering(ran(26, { waitsForHost: true }))).toEqual([]);
    expect(ticksOf(moment(PHASE.question, { timer: ran(26) }), NOW)).toEqual([]);
    expect(ticksOf(momentOf({ status: 'finished' }, { gameId: 'g', timer: ran(26) } as GameView), NOW)).toEqual([]);
  });

  it('are heard for the choice of a theme too', () => {
    expect(ticksOf(moment(PHASE.themeChoice, { timer: ran(26) }), NOW)).toHaveLength(4);
  });
});

describe('the music', () => {
  it('waits in the lobby, follows the question, and makes room for results and the staged final', () => {
    const silent = momentOf({ status: 'waiting' }, null);
    const scenes = ['waiting', 'intro', 'themes', 'question', 'answering', 'results', 'totals', 'final'] as const;
    expect(scenes.map((scene) => musicOf({ ...silent, scene }, END))).toEqual([
      ...['lobby', null, 'lobby', 'question', 'question', null, 'lobby', 'lobby'],
    ]);
    expect(musicOf({ ...silent, scene: 'final' }, { kind: 'roll', place: 1 })).toBeNull();
    expect(musicOf({ ...silent, scene: 'question', hasTrack: true }, END)).toBeNull();
  });

  it('grows tense as the time for answers runs out, and holds while it is paused', () => {
    const tension = (timer: Timer) => tensionOf(moment(PHASE.answering, { timer }), NOW);
    expect(tension(ran(0))).toEqual({ level: 0, seconds: 30 });
    expect(tension(ran(30))).toEqual({ level: 1, seconds: 0 });
    expect(tension(ran(19.5)).level).toBeCloseTo(0.5);
    expect(tension(paused(19.5))).toEqual({ level: expect.closeTo(0.5), seconds: 0 });
    expect(tensionOf(moment(PHASE.question, { timer: ran(29) }), NOW)).toEqual({ level: 0, seconds: 0 });
  });
});
