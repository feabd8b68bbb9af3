import { describe, expect, it } from '@jest/globals';
import { STORY_LIMITS, type StoryEvent } from '@luplay/contracts/story';
import { content, entered, lastLine, player, succeed, world } from '../play.fixture.ts';
import { character, event } from '../samples.fixture.ts';
import { type PlayState, withPlayer } from '../state/state.ts';
import { acknowledge } from './edits.ts';
import { resetToStart } from './enter.ts';
import { triggerEvent } from './events.ts';
import { act } from './index.ts';
import { undo } from './undo.ts';

/** A play with one event, entered by all three; Boris stands in the yard. */
function started(effects: StoryEvent['effects'], type: StoryEvent['type'] = 'global') {
  const play = content({ events: [event('storm', { effects, type })], characters: [character('gleb')] });
  const before = succeed(act('move', entered(play, 'anna', 'boris', 'vera'), 'boris', { roomId: 'yard' }, world(play)));
  return { play, before, trigger: () => triggerEvent(before, 'storm', world(play)) };
}

describe('an event', () => {
  it('gives a message to everybody, and can be undone', () => {
    const { before, trigger } = started({ message: 'Гаснет свет.' });
    const state = succeed(trigger());
    expect(Object.values(state.players).map(({ message }) => message)).toEqual(Array(3).fill('Гаснет свет.'));
    expect(lastLine(state)).toBe('Событие «Событие storm»');
    expect(undo(state).state.players).toEqual(before.players);
  });

  it('that is local addresses those in its rooms and the named characters', () => {
    const { trigger } = started({ message: 'Шорох.', rooms: ['yard'], characters: ['vera'] }, 'local');
    const state = succeed(trigger());
    expect(['anna', 'boris', 'vera'].map((id) => player(state, id).message)).toEqual([null, 'Шорох.', 'Шорох.']);
  });

  it('that is local and names nobody addresses nobody', () => {
    const { before, trigger } = started({ message: 'Тишина.' }, 'local');
    expect(succeed(trigger()).players).toEqual(before.players);
  });

  it('28: has its sound in the hall, where all are told of it, until it is taken back', () => {
    const sound = '/media/story/thunder.mp3';
    const hallAfter = (effects: StoryEvent['effects'], type: StoryEvent['type']) => {
      const play = content({ events: [event('storm', { effects, type, sound })] });
      const told = succeed(triggerEvent(entered(play, 'anna'), 'storm', world(play)));
      expect(undo(told).state.hall).toBeUndefined();
      return told.hall;
    };
    expect(hallAfter({ message: 'Гром.' }, 'global')).toEqual({ text: 'Гром.', at: 1000, sound });
    expect(hallAfter({ message: 'Гром.', rooms: ['hall'] }, 'local')).toBeUndefined();
    expect(hallAfter({ visibility: 'low' }, 'global')).toBeUndefined();
  });

  it('sets visibility and panic, for characters that enter later as well', () => {
    const { play, trigger } = started({ visibility: 'low', panicChance: 40 });
    const state = succeed(trigger());
    expect(player(state, 'anna').conditions).toEqual({ visibility: 'low', panicChance: 40 });
    expect(state.conditions).toEqual({ visibility: 'low', panicChance: 40 });
    expect(player(succeed(undo(state)), 'anna').conditions).toEqual({ visibility: 'normal', panicChance: 0 });
    const late = succeed(resetToStart(state, 'gleb', 'user-gleb', world(play)));
    expect(player(succeed(undo(late)), 'gleb').conditions).toEqual({ visibility: 'normal', panicChance: 0 });
    expect(play.rooms.hall?.enabled).toBe(true);
  });

  it('sets which items are visible', () => {
    const { trigger } = started({ visibility: { key: 'visible', coin: 'invisible' } });
    expect(succeed(trigger()).itemVisibility).toEqual({ key: 'visible', coin: 'invisible' });
  });

  it('changes rooms, and moves the items that it puts there', () => {
    const { trigger } = started({ storyMap: { closed: { enabled: true, items: ['flask', 'coin'] } } });
    const state = succeed(trigger());
    expect(state.rooms.closed).toEqual({ enabled: true });
    expect(state.lying).toMatchObject({ hall: ['key'], closed: ['flask', 'coin'] });
    expect(player(state, 'anna').inventory).toEqual([]);
  });

  it('changes characters: everybody first, then the named ones', () => {
    const { trigger } = started({
      editCharacter: {
        '*': { actionPoints: 1, message: 'Усталость.' },
        anna: { actionPoints: 9, inventory: ['coin'], abilities: ['Химия', 'Медицина'] },
        boris: { currentRoom: 'shed', status: 'dead' },
      },
    });
    const state = succeed(trigger());
    expect(player(state, 'anna')).toMatchObject({
      actionPoints: 9,
      message: 'Усталость.',
      inventory: ['coin'],
      notes: ['note_1'],
      abilities: ['Химия', 'Медицина'],
    });
    expect(player(state, 'boris')).toMatchObject({ currentRoom: 'shed', status: 'dead', actionPoints: 1 });
    expect(player(state, 'boris').visited).toEqual(['hall', 'yard', 'shed']);
    expect(player(state, 'vera').actionPoints).toBe(1);
    expect(state.lying.hall).toEqual(['key']);
  });

  it('leaves what is unread before its own message, and says in the log only what is new', () => {
    const hooks = { anna: { message: 'Я видел пакет.' }, vera: { message: 'Назовите цену.' } };
    const play = content({
      events: [
        event('bargain', { effects: { editCharacter: hooks }, type: 'local' }),
        event('swallow', { effects: { message: 'Матрос крестится.' } }),
        event('both', { effects: { editCharacter: { '*': { message: 'Всем.' }, anna: { message: 'Вам.' } } } }),
      ],
    });
    const trigger = (state: PlayState, id: string) => succeed(triggerEvent(state, id, world(play)));
    const messages = (state: PlayState) => ['anna', 'boris', 'vera'].map((id) => player(state, id).message);
    const hooked = trigger(entered(play, 'anna', 'boris', 'vera'), 'bargain');
    const told = trigger(hooked, 'swallow');
    const [unread, shared] = ['Я видел пакет.\n\nМатрос крестится.', 'Матрос крестится.'];
    expect(messages(told)).toEqual([unread, shared, 'Назовите цену.\n\nМатрос крестится.']);
    expect(told.log.at(-1)?.told).toEqual([{ to: ['anna', 'boris', 'vera'], text: shared }]);
    expect(succeed(undo(told)).players).toEqual(hooked.players);
    // The same again is not said twice, but what is said to somebody is instead of what is said to everybody.
    expect(messages(trigger(told, 'swallow'))).toEqual(messages(told));
    expect(messages(trigger(told, 'both')).slice(0, 2)).toEqual([`${unread}\n\nВам.`, `${shared}\n\nВсем.`]);
    expect(player(succeed(acknowledge(told, 'anna')), 'anna').message).toBeNull();
  });

  it('drops the oldest unread lines when all of them would be too long for a message', () => {
    const longest = 'я'.repeat(STORY_LIMITS.message);
    const messageAfter = (unread: string, message: string) => {
      const play = content({ events: [event('storm', { effects: { message } })] });
      const before = withPlayer(entered(play, 'anna'), { ...player(entered(play, 'anna'), 'anna'), message: unread });
      const { log, players } = succeed(triggerEvent(before, 'storm', world(play)));
      expect(log.at(-1)?.told).toEqual([{ to: ['anna'], text: message }]);
      return players.anna?.message;
    };
    expect(messageAfter('Старое.', longest)).toBe(longest);
    const text = longest.slice('Новое.\n\n'.length);
    expect(messageAfter('Старое.\n\nСтарое.\nНовое.', text)).toBe(`Новое.\n\n${text}`);
  });

  it.each([
    ['a room', { storyMap: { nowhere: { enabled: false } } }],
    ['a character', { editCharacter: { nobody: { status: 'dead' } } }],
    ['an item', { visibility: { nothing: 'visible' } }],
    ['a room to be in', { editCharacter: { anna: { currentRoom: 'constructor' } } }],
    ['something that effects cannot be', { thunder: true }],
  ] as [string, StoryEvent['effects']][])('that names %s of another chapter does nothing at all', (_, effects) => {
    const { before, trigger } = started({ message: 'Гром.', ...effects });
    const outcome = trigger();
    expect(outcome.state).toBe(before);
    expect(outcome.rejection?.code).toBe('conflict');
  });

  it('can be triggered as often as wished; another chapter’s is not found', () => {
    const { play, trigger } = started({ message: 'Снова.' });
    const twice = succeed(triggerEvent(succeed(trigger()), 'storm', world(play)));
    expect(twice.log.filter(({ action }) => action.startsWith('Событие'))).toHaveLength(2);
    expect(triggerEvent(twice, 'other', world(play)).rejection?.code).toBe('not_found');
  });
});
