import { describe, expect, it } from '@jest/globals';
import { changesOf, newEntry } from '../../catalogue/form/entry-form.ts';
import { errorAt } from '../../catalogue/form/use-draft.ts';
import { chosen } from '../../testing/chosen-picture.ts';
import { characterForm } from '../kinds/characters.tsx';
import { eventForm } from '../kinds/events.tsx';
import { itemForm } from '../kinds/items.tsx';
import { mapForm, roomsIn, withNewRoom } from '../kinds/maps.tsx';
import { noteForm } from '../kinds/notes.tsx';
import { npcForm } from '../kinds/npcs.tsx';
import { character, note, npc, storyEvent, storyItem, storyMap } from '../testing/story-samples.ts';
import { missingOf } from './story-form.ts';

const invalidFields = (errors: object) => Object.keys(errors).sort();

describe('required fields of a new entry', () => {
  it.each([
    ['a map', mapForm, ['name']],
    ['a character', characterForm, ['description', 'name']],
    ['an event', eventForm, ['description', 'name']],
    ['an item', itemForm, ['description', 'name']],
    ['a note', noteForm, ['content', 'description', 'title']],
    ['an NPC', npcForm, ['description', 'dialog', 'name']],
  ] as const)('are those of the specification: %s', (_, form, fields) => {
    const any = form as unknown as typeof npcForm;
    expect(invalidFields(any.validate(any.draftOf(undefined, 'new_1')))).toEqual(fields);
    expect(invalidFields(any.validate(any.draftOf(undefined, ' ')))).toEqual([...fields, 'id'].sort());
    expect(any.validate(any.draftOf(undefined, 'не латиница')).id).toMatch(/^Только латинские/);
  });

  it('must not be spaces only', () => {
    expect(missingOf(npcForm.required, { ...npcForm.draftOf(npc(), 'npc_1'), dialog: ' \n ' })).toEqual(['dialog']);
  });
});

describe('an entry that is edited', () => {
  it.each([
    ['a map', mapForm, storyMap()],
    ['a character', characterForm, character()],
    ['an event', eventForm, storyEvent()],
    ['an item', itemForm, storyItem()],
    ['a note', noteForm, note()],
    ['an NPC', npcForm, npc()],
  ] as const)('is valid and has no changes when opened: %s', (_, form, known) => {
    const any = form as unknown as typeof npcForm;
    const entry = known as unknown as ReturnType<typeof npc>;
    const draft = any.draftOf(entry, entry.id);
    expect(any.validate(draft)).toEqual({});
    expect(changesOf(any, entry, draft)).toBeNull();
  });

  it('is sent with the fields that differ from the initial form only', () => {
    const known = character();
    const draft = characterForm.draftOf(known, known.id);
    // A goal that contains a comma is kept while the goals are not edited.
    expect(changesOf(characterForm, known, { ...draft, name: 'Сторож ', message: ' Беги! ' })).toEqual({
      name: 'Сторож',
      message: 'Беги!',
    });
    expect(changesOf(characterForm, known, { ...draft, abilities: ' слух\n\n взлом ' })).toEqual({
      abilities: ['слух', 'взлом'],
    });
    const silent = character({ message: 'Беги!' });
    expect(changesOf(characterForm, silent, { ...characterForm.draftOf(silent, silent.id), message: ' ' })).toEqual({
      message: null,
    });
  });

  it('24.21: goals with commas and quotes stay whole when the character is opened and another goal is added', () => {
    const goals = ['Найти пластину, раньше всех', 'сказать "да", и уйти', 'молчать'];
    const known = character({ goals });
    const draft = characterForm.draftOf(known, known.id);
    expect(changesOf(characterForm, known, draft)).toBeNull();
    expect(characterForm.contentOf(draft).goals).toEqual(goals);
    expect(changesOf(characterForm, known, { ...draft, goals: `${draft.goals}\nбежать, если поймут` })).toEqual({
      goals: [...goals, 'бежать, если поймут'],
    });
  });

  it('sends a new picture instead of the path', () => {
    const sent = { picture: 'aGk=', pictureFormat: 'png' };
    expect(changesOf(npcForm, npc(), { ...npcForm.draftOf(npc(), 'npc_1'), picture: chosen })).toEqual(sent);
    const draft = noteForm.draftOf(note(), 'note_1');
    expect(changesOf(noteForm, note(), { ...draft, image: null, picture: chosen })).toEqual(sent);
    expect(changesOf(noteForm, note(), { ...draft, image: null })).toEqual({ image: null });
    expect(newEntry(noteForm, { ...draft, id: ' note_2 ', picture: chosen })).toMatchObject({ id: 'note_2', ...sent });
    expect(newEntry(noteForm, { ...draft, picture: chosen })).not.toHaveProperty('image');
  });
});

describe('an item', () => {
  it.each(['-1', '101', '12.5', '1e1', '', 'часто'])('is not found with «%s» percent', (probability) => {
    expect(itemForm.validate({ ...itemForm.draftOf(storyItem(), 'x'), probability })).toEqual({
      probability: 'Вероятность должна быть от 0 до 100',
    });
  });
  it('is always found by default', () => {
    expect(itemForm.contentOf(itemForm.draftOf(undefined, 'x'))).toMatchObject({ probability: 100, notes: null });
  });
});

describe('JSON', () => {
  it.each(['{', '[]', '"hall"', 'null', '{"hall":}'])('«%s» is not what rooms and effects are', (typed) => {
    const { rooms } = mapForm.validate({ ...mapForm.draftOf(undefined, 'x'), rooms: typed });
    expect(rooms).toMatch(/^Ошибка в формате JSON для комнат: ./);
    const { effects } = eventForm.validate({ ...eventForm.draftOf(undefined, 'x'), effects: typed });
    expect(effects).toMatch(/^Ошибка в формате JSON для эффектов: ./);
  });

  it('offers its rooms, and one more', () => {
    expect(roomsIn('{"hall": {"name": "Холл"}, "attic": null}')).toEqual([
      { id: 'hall', name: 'Холл' },
      { id: 'attic', name: 'attic' },
    ]);
    expect(roomsIn('{')).toEqual([]);
    expect(withNewRoom('{')).toBe('{');
    expect(JSON.parse(withNewRoom('{"room_2": {}}'))).toEqual({
      room_2: {},
      room_3: {
        ...storyMap().rooms.hall,
        id: 'room_3',
        name: 'Новая комната',
        position: { x: 1, y: 1 },
      },
    });
  });
});

it('an error inside a field is shown at the field, with its path', () => {
  const errors = { 'rooms.hall.floor': 'не число', name: 'длинно' };
  expect(errorAt(errors, 'rooms')).toBe('hall.floor: не число');
  expect(errorAt(errors, 'name')).toBe('длинно');
  expect(errorAt(errors, 'room')).toBeUndefined();
});
