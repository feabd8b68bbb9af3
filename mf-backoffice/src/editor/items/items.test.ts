import { describe, expect, it } from '@jest/globals';
import { changesOf, newEntry } from '../../catalogue/form/entry-form.ts';
import { chosen } from '../../testing/chosen-picture.ts';
import { definitions, item } from '../testing/samples.ts';
import { type ItemDraft, itemForm, withoutNull } from './items.tsx';

const form = itemForm(definitions);
const { draftOf, validate } = form;
const newItem = (draft: ItemDraft) => withoutNull(newEntry(form, draft));
const good: ItemDraft = { ...draftOf(undefined), title: 'Зонт', description: 'Спасает', picture: chosen };

describe('a new item', () => {
  it('is common, active and for quizzes until something else is chosen', () => {
    expect(draftOf(undefined)).toMatchObject({ type: 'quiz', rarity: 1, is_active: true, effect: null });
  });

  it('needs title, description and picture', () => {
    expect(Object.keys(validate(draftOf(undefined)))).toEqual(['title', 'description', 'picture']);
    expect(validate(good)).toEqual({});
  });

  it('is sent with its effect', () => {
    const effect = { type: 'add_score', value: '30', target: 'any' } as const;
    expect(newItem({ ...good, rarity: 4, effect })).toEqual({
      type: 'quiz',
      title: 'Зонт',
      description: 'Спасает',
      rarity: 4,
      is_active: true,
      effect: { type: 'add_score', value: 30, target: 'any' },
      picture: 'aGk=',
      pictureFormat: 'png',
    });
    expect(newItem(good)).not.toHaveProperty('effect');
  });

  it('has no effect in a story, even if one was chosen before', () => {
    const draft: ItemDraft = { ...good, type: 'story', effect: { type: 'add_score', value: 'x', target: 'self' } };
    expect(validate(draft)).toEqual({});
    expect(newItem(draft)).not.toHaveProperty('effect');
  });
});

describe('an item that is edited', () => {
  const known = item();
  const changed = (part: Partial<ItemDraft>) => changesOf(form, known, { ...draftOf(known), ...part });

  it('is sent with changed fields only', () => {
    expect(changed({})).toBeNull();
    expect(changed({ title: ' Зонт ' })).toBeNull();
    expect(changed({ rarity: 7, is_active: false })).toEqual({ rarity: 7, is_active: false });
    expect(changed({ picture: chosen })).toEqual({ picture: 'aGk=', pictureFormat: 'png' });
  });

  it('sends null to remove its effect, and a new effect as a whole', () => {
    expect(changed({ effect: null })).toEqual({ effect: null });
    expect(changed({ effect: { type: 'add_score', value: '20', target: 'any' } })).toEqual({
      effect: { type: 'add_score', value: 20, target: 'any' },
    });
    expect(changesOf(form, item({ effect: undefined }), draftOf(item({ effect: undefined })))).toBeNull();
  });
});
