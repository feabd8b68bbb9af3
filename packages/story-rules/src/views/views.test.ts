import { describe, expect, it } from '@jest/globals';
import { triggerEvent } from '../actions/events.ts';
import { act } from '../actions/index.ts';
import { content, entered, player, succeed, world } from '../play.fixture.ts';
import { event } from '../samples.fixture.ts';
import { withPlayer } from '../state/state.ts';
import { playerView } from './views.ts';

const play = content({ events: [event('dark', { effects: { visibility: 'low' } })] });
const start = entered(play, 'anna', 'boris');
const view = (state = start, id = 'boris') => playerView(play, state, id);

describe('what a player knows', () => {
  it('is nothing before entering', () => {
    expect(view(start, 'vera')).toBeNull();
  });

  it('of the map: visited rooms and their neighbours, hidden ones only when found', () => {
    expect(Object.keys(view()?.map.rooms ?? {}).sort()).toEqual(['cellar', 'closed', 'hall', 'lab', 'vault', 'yard']);
    const found = succeed(act('search', start, 'boris', {}, world(play, 0)));
    expect(view(found)?.map.rooms).toHaveProperty('attic');
    const away = succeed(act('move', found, 'boris', { roomId: 'yard' }, world(play)));
    // Exits that were seen stay on the map.
    const all = ['attic', 'cellar', 'closed', 'hall', 'lab', 'shed', 'vault', 'yard'];
    expect(Object.keys(view(away)?.map.rooms ?? {}).sort()).toEqual(all);
    const unseen = succeed(act('move', start, 'boris', { roomId: 'yard' }, world(play)));
    expect(view(unseen)?.map.rooms).not.toHaveProperty('attic');
  });

  it('of a room: a description of the current one alone, connections to known rooms, whether it can be entered', () => {
    expect(view()?.map.rooms.hall).toMatchObject({ description: 'Описание hall', visited: true, locked: false });
    expect(view()?.map.rooms.hall?.connections).not.toContain('attic');
    expect(view()?.map.rooms.yard).toEqual({
      id: 'yard',
      name: 'Комната yard',
      position: { x: 0, y: 0 },
      size: { width: 2, height: 2 },
      floor: 1,
      enabled: true,
      visited: false,
      locked: false,
    });
    expect(view()?.map.rooms.lab?.locked).toBe(true);
    expect(view(start, 'anna')?.map.rooms.lab?.locked).toBe(false);
    expect(view()?.map.rooms.closed).toMatchObject({ enabled: false, locked: false });
    const away = succeed(act('move', start, 'boris', { roomId: 'yard' }, world(play)));
    expect(view(away)?.map.rooms.hall).not.toHaveProperty('description');
  });

  it('of others: who is in the room, with name, picture and whether they live', () => {
    expect(view()?.players).toEqual([
      {
        characterId: 'anna',
        userId: 'user-anna',
        telegramId: 'user-anna',
        name: 'Персонаж anna',
        shortName: 'Пе',
        characterImg: '/media/story/anna.webp',
        currentRoom: 'hall',
        status: 'alive',
      },
    ]);
    const away = succeed(act('move', start, 'boris', { roomId: 'yard' }, world(play)));
    expect([view(away)?.players, view(away, 'anna')?.players]).toEqual([[], []]);
  });

  it('of the room: its NPCs and visible items', () => {
    expect(view()?.npcs.map(({ id }) => id)).toEqual(['maid']);
    expect(view()?.itemsHere.map(({ id }) => id)).toEqual(['coin']);
    const away = succeed(act('move', start, 'boris', { roomId: 'yard' }, world(play)));
    expect(view(away)?.npcs.map(({ id }) => id)).toEqual(['cat']);
  });

  it('in the dark: neither others nor NPCs', () => {
    const dark = succeed(triggerEvent(start, 'dark', world(play)));
    expect([view(dark)?.players, view(dark)?.npcs]).toEqual([[], []]);
    expect(view(dark)?.itemsHere).toHaveLength(1);
  });

  it('of itself: everything but what the play does unseen', () => {
    const { conditions: _, userId: __, ...own } = player(start, 'boris');
    const { id, name, image, characterImg, description, telegramId, selectedCharacter, ...shown } = view()?.state ?? {};
    expect(shown).toEqual(own);
    expect([id, name, telegramId]).toEqual(['boris', 'Персонаж boris', 'user-boris']);
    expect([image, characterImg, description]).toEqual(['/media/story/boris.webp', '/media/story/boris.webp', '']);
    expect(selectedCharacter).toBeNull();
    expect(view()?.inventory.map(({ name }) => name)).toEqual(['Предмет knife']);
    const found = succeed(act('search', start, 'boris', {}, world(play, 0.9, 0)));
    expect(view(found)?.notes).toEqual([
      { id: 'note_1', title: 'Записка note_1', description: '', content: 'Текст note_1', image: null },
    ]);
  });

  it('is not a byte of secrets: no character’s secret, goals, inventory or points but its own', () => {
    const rich = withPlayer(start, { ...player(start, 'anna'), goals: ['ЦЕЛЬ-АННЫ'], abilities: ['СПОСОБНОСТЬ-АННЫ'] });
    const { secret: own, ...others } = view(rich) ?? {};
    expect(own).toBe(play.characters.boris?.secret);
    const bytes = JSON.stringify(others);
    for (const secret of ['Тайна', 'ЦЕЛЬ', 'СПОСОБНОСТЬ', 'flask', 'attic', '"key"', 'Химия', 'shed', 'cat']) {
      expect(bytes).not.toContain(secret);
    }
  });
});
