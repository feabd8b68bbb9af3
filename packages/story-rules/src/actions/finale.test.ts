import { describe, expect, it } from '@jest/globals';
import type { ChapterEvening, StoryBallot } from '@luplay/contracts/story';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import type { Outcome } from '../state/outcome.ts';
import { type PlayState, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { epilogueView, voteView } from '../views/finale.ts';
import { playerView } from '../views/views.ts';
import { stepEpilogue } from './epilogue.ts';
import { act } from './index.ts';
import { undo } from './undo.ts';
import { castVote, openVote, stepVote } from './votes.ts';

const evening: ChapterEvening = {
  ...{ publicLines: {}, acts: [], ballots: [], pointsEvery: null, texts: [], hallShowsPeople: false },
  epilogue: { text: 'Рассвет.', fates: { anna: 'Уехала.' }, reveals: ['boris', 'nobody', 'anna'] },
  ghosts: { vote: false },
  protectedUntilAct: 0,
};
const play = { ...content(), evening };
const start = entered(play, 'anna', 'boris', 'vera');
const ballot = (more: Partial<StoryBallot> = {}): StoryBallot => ({
  ...{ id: 'who', question: 'Кто виноват?', secret: false, options: [] },
  ...more,
});
const open = (more?: Partial<StoryBallot>) => succeed(openVote(start, ballot(more), world(play)));
const cast = (state: PlayState, who: string, option: string) =>
  castVote(state, who, { voteId: 'who', option }, world(play));
const step = (state: PlayState, what: 'close' | 'tell') => stepVote(state, what, world(play));
const end = (state: PlayState, what: 'begin' | 'reveal' | 'end') => stepEpilogue(state, what, world(play));
const dead = (state: PlayState, who: string) => withPlayer(state, { ...player(state, who), status: 'dead' });

describe('a vote', () => {
  it('is open to the living, and may be changed; its result is the host’s until it is told', () => {
    let state = open();
    state = succeed(cast(state, 'anna', 'vera'));
    state = succeed(cast(state, 'anna', 'boris'));
    state = succeed(cast(state, 'vera', 'boris'));
    expect(lastLine(state)).toBe('Персонаж vera голосует: Персонаж boris');
    expect(voteView(play, state, { characterId: 'anna' })).toMatchObject({
      ...{ id: 'who', isOpen: true, own: 'boris', mayVote: true, voted: 2, voters: 3, result: null },
    });
    expect(voteView(play, state, { isHost: true })).toMatchObject({ own: null, mayVote: false });
    const result = { option: 'boris', votes: 2, by: ['Персонаж anna', 'Персонаж vera'] };
    expect(voteView(play, state, { isHost: true })?.result?.[0]).toEqual(result);
    state = succeed(step(state, 'close'));
    expect(cast(state, 'boris', 'anna').rejection).toEqual({ code: 'conflict', message: texts.noVote });
    expect(voteView(play, state, { characterId: 'anna' })).toMatchObject({ isOpen: false, result: null });
    state = succeed(step(state, 'tell'));
    expect(voteView(play, state, {})?.result?.[0]).toEqual(result);
    expect(step(state, 'tell').rejection?.code).toBe('conflict');
  });

  it('is closed by no host who has an older one before them', () => {
    expect(stepVote(open(), 'tell', world(play), 'older').rejection?.code).toBe('conflict');
    expect(succeed(stepVote(open(), 'tell', world(play), 'who')).votes?.at(-1)?.isTold).toBe(true);
  });

  it('that is secret tells nobody who has chosen what, the log neither', () => {
    let state = succeed(cast(open({ secret: true, options: ['Да', 'Нет'] }), 'anna', '1'));
    expect(lastLine(state)).toBe('Персонаж anna голосует');
    state = succeed(step(state, 'tell'));
    expect(lastLine(state)).toBe('Итог голосования объявлен: Кто виноват? Нет: 1, Да: 0');
    expect(voteView(play, state, { isHost: true })?.result).toEqual([
      { option: '1', votes: 1 },
      { option: '0', votes: 0 },
    ]);
  });

  it.each<[string, Outcome, string]>([
    ['by the dead', cast(dead(open(), 'anna'), 'anna', 'vera'), texts.dead],
    ['for nobody of the ballot', cast(open(), 'anna', 'nobody'), texts.noOption],
    ['in another vote', castVote(open(), 'anna', { voteId: 'other', option: 'vera' }, world(play)), texts.noVote],
    ['while none is open', cast(start, 'anna', 'vera'), texts.noVote],
    ['beside an open one', openVote(open(), ballot(), world(play)), texts.voteRunning],
  ])('%s is refused', (_, { rejection }, message) => expect(rejection).toEqual({ code: 'conflict', message }));

  it('counts the dead where ghosts vote', () => {
    const haunted = { ...play, evening: { ...evening, ghosts: { vote: true } } };
    const state = succeed(castVote(dead(open(), 'anna'), 'anna', { voteId: 'who', option: 'vera' }, world(haunted)));
    expect(voteView(haunted, state, {})).toMatchObject({ voted: 1, voters: 3 });
  });
});

describe('the epilogue', () => {
  it('tells fates, then one secret after the other, then who has done most', () => {
    let state = succeed(act('move', start, 'boris', { roomId: 'yard' }, world(play)));
    state = succeed(act('search', state, 'anna', {}, world(play, 0.9, 0)));
    state = succeed(end(state, 'begin'));
    expect(epilogueView(play, state)).toMatchObject({
      ...{ text: 'Рассвет.', secrets: [], secretCount: 2, awards: [], isOver: false },
      fates: [{ characterId: 'anna', text: 'Уехала.', knew: ['Записка note_1'] }, { text: '' }, { text: '' }],
    });
    const torn = { ...play, notes: { note_1: { ...play.notes.note_1!, enabled: false } } };
    expect(epilogueView(torn, state)?.fates[0]?.knew).toEqual([]);
    state = succeed(end(state, 'reveal'));
    expect(epilogueView(play, state)?.secrets.map(({ text }) => text)).toEqual(['Тайна boris']);
    expect(end(state, 'end').rejection?.message).toBe(texts.unrevealed);
    expect(stepEpilogue(state, 'reveal', world(play), 0).state).toBe(state);
    state = succeed(stepEpilogue(state, 'reveal', world(play), 1));
    expect(epilogueView(play, state)?.awards).toMatchObject([
      { kind: 'finder', characterId: 'anna', value: 2 },
      { kind: 'walker', characterId: 'boris', value: 1 },
    ]);
    expect(end(state, 'reveal').rejection?.message).toBe(texts.allRevealed);
    expect(epilogueView(play, succeed(end(state, 'end')))?.isOver).toBe(true);
  });

  it('ends the killing, as the first acts keep it from beginning', () => {
    const attack = (state: PlayState, of = play) => act('attack', state, 'anna', { target: 'vera' }, world(of, 0));
    expect(attack(succeed(end(start, 'begin'))).rejection?.message).toBe(texts.isOver);
    const safe = { ...play, evening: { ...evening, protectedUntilAct: 2 } };
    const inAct = (index: number) => ({ ...start, actsBegun: index + 1 });
    expect(attack(start, safe).rejection?.message).toBe(texts.protected(2));
    expect(attack(inAct(0), safe).rejection?.message).toBe(texts.protected(2));
    expect(attack(inAct(1), safe).reply).toBe('killed');
  });
});

it.each<[string, PlayState, (state: PlayState) => Outcome<unknown>]>([
  ['the opening of a vote', start, (state) => openVote(state, ballot(), world(play))],
  ['a vote', open(), (state) => cast(state, 'anna', 'vera')],
  ['a changed vote', open(), (state) => cast(succeed(cast(state, 'anna', 'vera')), 'anna', 'boris')],
  ['a told result', open(), (state) => step(state, 'tell')],
  ['the beginning of the end', start, (state) => end(state, 'begin')],
  ['a revealed secret', succeed(end(start, 'begin')), (state) => end(state, 'reveal')],
])('undo takes back %s', (_, before, change) => {
  const after = succeed(change(before));
  const back = succeed(undo(after));
  const seen = (state: PlayState) => [voteView(play, state, { isHost: true }), epilogueView(play, state)];
  expect(seen(after)).not.toEqual(seen(before));
  expect(seen(back)).toEqual(seen(before));
  expect(back.votes ?? []).toEqual(before.votes ?? []);
});

it('a ghost sees every room and everybody; without ghosts the dead see what they saw', () => {
  const away = succeed(act('move', dead(start, 'vera'), 'anna', { roomId: 'yard' }, world(play)));
  const seen = playerView(play, away, 'vera');
  expect(seen?.state.ghost).toBe(true);
  expect(seen?.players.map(({ currentRoom }) => currentRoom)).toEqual(['yard', 'hall']);
  expect(Object.keys(seen?.map.rooms ?? {})).toEqual(Object.keys(play.rooms));
  const unseeing = playerView({ ...play, evening: { ...evening, ghosts: null } }, away, 'vera');
  expect(unseeing?.state.ghost).toBeUndefined();
  expect(unseeing?.map.rooms.attic).toBeUndefined();
  expect(JSON.stringify(seen)).not.toMatch(/tally|Тайна (anna|boris)/);
});

it('lines of the log tell who has acted and where it has led', () => {
  const killed = succeed(act('attack', start, 'anna', { target: 'vera' }, world(play, 0)));
  const state = succeed(act('move', killed, 'boris', { roomId: 'yard' }, world(play)));
  expect(state.log.slice(2)).toMatchObject([
    { who: 'vera', places: { vera: 'hall' } },
    { who: 'anna', statuses: { vera: 'dead' } },
    { who: 'boris', places: { boris: 'yard' } },
  ]);
});
