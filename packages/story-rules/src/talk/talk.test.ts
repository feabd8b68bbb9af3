import { describe, expect, it } from '@jest/globals';
import { TALK_HOST, TALK_LIMITS } from '@luplay/contracts/story';
import { editCharacter, grantPoints } from '../actions/edits.ts';
import { resetToStart } from '../actions/enter.ts';
import { triggerEvent } from '../actions/events.ts';
import { act } from '../actions/index.ts';
import { undo } from '../actions/undo.ts';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { event } from '../samples.fixture.ts';
import { type PlayState, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { talkAfter } from './apply.ts';
import { answerAsk, answerOffer, askHost, offer, say, switchTalk, writeOwnNotes } from './talk.ts';
import { talkChanges, talkOf } from './view.ts';

const of = content();
const start = entered(of, 'anna', 'boris', 'vera');
const at = (state: PlayState, id: string, more: object) => withPlayer(state, { ...player(state, id), ...more });
const said = (state: PlayState, from: string, to: string | null, text = 'Тсс.') =>
  succeed(say(state, from, { to, text }, world(of)));
const linesOf = (state: PlayState, id: string | null) =>
  talkOf(of, state, id).lines.map(({ name, toName, text }) => [name, toName, text].filter(Boolean).join(': '));
const flask = { kind: 'give', to: 'boris', thing: 'flask', isNote: false } as const;
const offered = succeed(offer(start, 'anna', flask, world(of)));

describe('talking', () => {
  it('is heard by everybody in the room, and by nobody elsewhere', () => {
    const state = said(at(start, 'vera', { currentRoom: 'yard' }), 'anna', null, 'Кто здесь?');
    expect(linesOf(state, 'boris')).toEqual(['Персонаж anna: Кто здесь?']);
    expect(linesOf(state, 'vera')).toEqual([]);
    expect(talkOf(of, state, null).lines).toMatchObject([{ room: 'Комната hall', heard: ['boris'] }]);
  });

  it('is not told by whom in the dark', () => {
    const dark = at(start, 'boris', { conditions: { visibility: 'low', panicChance: 0 } });
    const [line] = talkOf(of, said(dark, 'anna', null), 'boris').lines;
    expect([line?.from, line?.name]).toEqual([null, '']);
    expect(say(dark, 'boris', { to: 'anna', text: 'Эй' }, world(of)).rejection?.message).toBe(texts.noTarget);
  });

  it('as a whisper is between two of the same room; the host reads it', () => {
    const state = said(start, 'anna', 'boris');
    for (const id of ['anna', 'boris', null])
      expect(linesOf(state, id)).toEqual(['Персонаж anna: Персонаж boris: Тсс.']);
    expect(linesOf(state, 'vera')).toEqual([]);
    const away = at(start, 'boris', { currentRoom: 'yard' });
    expect(say(away, 'anna', { to: 'boris', text: 'Тсс.' }, world(of)).rejection?.message).toBe(texts.noTarget);
  });

  it('stays with who heard it, however much others say after', () => {
    const apart = said(at(start, 'vera', { currentRoom: 'yard' }), 'vera', TALK_HOST, 'Я видела ключ.');
    let state = apart;
    for (let ts = 0; ts < 1_000; ts += 1) {
      const spoken = say(state, 'anna', { to: 'boris', text: `${ts}` }, { ...world(of), now: ts * 60_000 });
      state = succeed(spoken);
    }
    expect(linesOf(state, 'vera')).toEqual(linesOf(apart, 'vera'));
    expect(linesOf(state, 'boris')).toHaveLength(TALK_LIMITS.shown);
    expect(linesOf(state, null)).toHaveLength(TALK_LIMITS.shownToHosts);
    expect(state.talk?.lines.length).toBeLessThan(TALK_LIMITS.shownToHosts + 60);
  });

  it('to the host is possible from everywhere, for the dead only where the chapter has ghosts', () => {
    expect(linesOf(said(start, 'anna', TALK_HOST), 'boris')).toEqual([]);
    const dead = at(start, 'anna', { status: 'dead' });
    const asGhost = { to: TALK_HOST, text: 'Это он.' };
    expect(say(dead, 'anna', asGhost, world(of)).rejection?.message).toBe(texts.dead);
    const haunted = { ...of, evening: { ghosts: { vote: false } } } as unknown as typeof of;
    expect(say(dead, 'anna', asGhost, world(haunted)).rejection).toBeUndefined();
    expect(say(dead, 'anna', { to: null, text: 'У-у' }, world(haunted)).rejection?.message).toBe(texts.dead);
  });

  it('has a limit in a minute, and may be switched off by kinds, never towards the host', () => {
    let state = start;
    for (let i = 0; i < TALK_LIMITS.perMinute; i += 1) state = said(state, 'anna', null);
    expect(say(state, 'anna', { to: null, text: 'Ещё' }, world(of)).rejection?.message).toBe(texts.tooMuchTalk);
    expect(state.talk?.said.anna).toBe(TALK_LIMITS.perMinute);
    const silent = succeed(switchTalk(start, { off: ['say', 'whisper', 'give'] }));
    expect(say(silent, 'anna', { to: null, text: 'Ау' }, world(of)).rejection?.message).toBe(texts.silentKind);
    expect(say(silent, 'anna', { to: TALK_HOST, text: 'Ау' }, world(of)).rejection).toBeUndefined();
    expect(offer(silent, 'anna', flask, world(of)).rejection?.message).toBe(texts.silentKind);
    // Two hosts at once: neither takes back what the other has switched.
    const both = succeed(switchTalk(silent, { kind: 'show', isOn: false }));
    expect(succeed(switchTalk(both, { kind: 'say', isOn: true })).talk?.off).toEqual(['whisper', 'give', 'show']);
  });
});

describe('giving and showing', () => {
  it('moves the thing, with its note, when the other one accepts; the host can take it back', () => {
    expect(talkOf(of, offered, 'boris').offers).toMatchObject([
      { id: 1, fromName: 'Персонаж anna', name: 'Предмет flask' },
    ]);
    expect(talkOf(of, offered, 'vera').offers).toEqual([]);
    const given = succeed(answerOffer(offered, 'boris', { offerId: 1, accept: true }, world(of)));
    expect([player(given, 'anna').inventory, player(given, 'boris').inventory]).toEqual([[], ['knife', 'flask']]);
    expect(lastLine(given)).toBe('Персонаж anna отдаёт «Предмет flask»: Персонаж boris');
    expect(talkOf(of, given, 'boris').lines).toMatchObject([{ kind: 'give', item: { id: 'flask' } }]);
    expect(player(undo(given).state, 'anna').inventory).toEqual(['flask']);
  });

  it('shows a note to one alone, who does not keep it', () => {
    const reader = at(start, 'anna', { notes: ['note_1'] });
    const open = succeed(
      offer(reader, 'anna', { kind: 'show', to: 'boris', thing: 'note_1', isNote: true }, world(of)),
    );
    const state = succeed(answerOffer(open, 'boris', { offerId: 1, accept: true }, world(of)));
    expect(talkOf(of, state, 'boris').lines).toMatchObject([{ note: { id: 'note_1' } }]);
    expect([player(state, 'boris').notes, talkOf(of, state, 'vera').lines]).toEqual([[], []]);
  });

  it('ends with a refusal, by either side', () => {
    for (const who of ['anna', 'boris']) {
      const state = succeed(answerOffer(offered, who, { offerId: 1, accept: false }, world(of)));
      expect([state.talk?.offers, player(state, 'anna').inventory]).toEqual([[], ['flask']]);
    }
    for (const [who, accept] of [
      ['vera', false],
      ['anna', true],
    ] as const) {
      expect(answerOffer(offered, who, { offerId: 1, accept }, world(of)).rejection?.message).toBe(texts.noOffer);
    }
  });

  it('is impossible once they are apart, or the thing is gone', () => {
    const answer = { offerId: 1, accept: true };
    const apart = at(offered, 'boris', { currentRoom: 'yard' });
    expect(answerOffer(apart, 'boris', answer, world(of)).rejection?.message).toBe(texts.tooFar);
    expect(talkChanges(of, offered, apart, 'boris')).toEqual({ offers: [] });
    const gone = at(offered, 'anna', { inventory: [] });
    expect(answerOffer(gone, 'boris', answer, world(of)).rejection?.message).toBe(texts.noOffer);
    expect(offer(gone, 'anna', flask, world(of)).rejection?.message).toBe(texts.nothingToOffer);
  });

  it('is limited to a few offers', () => {
    const things = ['a', 'b', 'c', 'd'];
    let state = at(start, 'anna', { inventory: things });
    for (const thing of things.slice(1)) state = succeed(offer(state, 'anna', { ...flask, thing }, world(of)));
    expect(offer(state, 'anna', { ...flask, thing: 'a' }, world(of)).rejection?.message).toBe(texts.tooManyOffers);
    expect(offer(state, 'anna', { ...flask, thing: 'b' }, world(of)).state).toBe(state);
  });
});

it('hosts read the talk of a whole evening, players its newest lines', () => {
  let state = start;
  let known = { anna: talkOf(of, state, 'anna'), host: talkOf(of, state, null) };
  for (let minute = 0; minute < 600; minute += 1) {
    const { state: after } = say(
      state,
      'anna',
      { to: null, text: `${minute}` },
      { ...world(of), now: minute * 60_000 },
    );
    known = {
      anna: talkAfter(known.anna, talkChanges(of, state, after, 'anna') ?? {}),
      host: talkAfter(known.host, talkChanges(of, state, after, null) ?? {}, TALK_LIMITS.shownToHosts),
    };
    state = after;
  }
  expect(known).toEqual({ anna: talkOf(of, state, 'anna'), host: talkOf(of, state, null) });
  expect([known.anna.lines.length, known.host.lines.length, state.talk?.lines.length]).toEqual([60, 500, 500]);
});

it('private notes are the player’s and the hosts’', () => {
  const state = succeed(writeOwnNotes(start, 'anna', { text: 'Ключ у Бориса?' }));
  expect(talkOf(of, state, 'boris').ownNotes).toEqual({});
  for (const id of ['anna', null]) expect(talkOf(of, state, id).ownNotes).toEqual({ anna: 'Ключ у Бориса?' });
  // Another device has not seen them.
  const late = writeOwnNotes(state, 'anna', { text: 'Лампа.', before: '' });
  expect([late.rejection?.message, late.state]).toEqual([texts.notesChanged, state]);
  const seen = succeed(writeOwnNotes(state, 'anna', { text: 'Лампа.', before: 'Ключ у Бориса?' }));
  expect(writeOwnNotes(seen, 'anna', { text: 'Лампа.', before: 'Ключ у Бориса?' }).state).toBe(seen);
});

it('hosts see who asks, until they have answered', () => {
  const asked = succeed(askHost(start, 'anna', 'points', world(of)));
  expect(askHost(asked, 'anna', 'points', world(of)).state).toBe(asked);
  expect(talkOf(of, asked, 'boris').asks).toEqual([]);
  expect(talkOf(of, asked, null).asks).toEqual([{ characterId: 'anna', what: 'points', ts: 1000 }]);
  expect(succeed(answerAsk(asked, 'anna')).talk?.asks).toEqual([]);
  const tired = at(asked, 'anna', { actionPoints: 0 });
  const storm = content({ events: [event('storm', { effects: { editCharacter: { anna: { actionPoints: 4 } } } })] });
  for (const given of [
    grantPoints(tired, 5, world(of)),
    triggerEvent(tired, 'storm', world(storm)),
    resetToStart(tired, 'anna', 'user-anna', world(of)),
    // The dead need none.
    act('attack', tired, 'boris', { target: 'anna' }, world(of, 0)),
  ])
    expect(succeed(given).talk?.asks).toEqual([]);
  expect(succeed(editCharacter(tired, 'anna', { status: 'alive' }, world(of))).talk?.asks).toHaveLength(1);
});

it('changes lead every viewer to the talk as it is', () => {
  const steps = [
    (state: PlayState) => said(state, 'anna', null),
    (state: PlayState) => said(state, 'boris', 'vera'),
    (state: PlayState) => succeed(offer(state, 'anna', flask, world(of))),
    (state: PlayState) => succeed(writeOwnNotes(state, 'vera', { text: 'Хм.' })),
    (state: PlayState) => at(state, 'vera', { currentRoom: 'yard' }),
    (state: PlayState) => succeed(askHost(state, 'vera', 'host', world(of))),
    (state: PlayState) => at(state, 'boris', { currentRoom: 'yard' }),
    (state: PlayState) => succeed(switchTalk(state, { kind: 'say', isOn: false })),
  ];
  for (const viewer of ['anna', 'boris', 'vera', null]) {
    let state = start;
    let known = talkOf(of, state, viewer);
    for (const step of steps) {
      const after = step(state);
      const changes = talkChanges(of, state, after, viewer);
      if (changes) known = talkAfter(known, changes, viewer === null ? TALK_LIMITS.shownToHosts : undefined);
      state = after;
      expect(known).toEqual(talkOf(of, state, viewer));
    }
  }
});
