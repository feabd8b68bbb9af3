import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@luplay/web-kit';
import { errorAt, fieldErrorsOf } from './use-draft.ts';

const refused = (...details: unknown[]) =>
  new ApiError(400, 'validation_failed', 'Проверьте введённые данные.', details);

describe('errors of a service', () => {
  it('count the entries of a list from one, as the lines of its field', () => {
    expect(errorAt({ 'goals.0': 'длиннее 80 знаков' }, 'goals')).toBe('1: длиннее 80 знаков');
    expect(errorAt({ 'rooms.hall2.name': 'нужен текст' }, 'rooms')).toBe('hall2.name: нужен текст');
  });

  it('are shown at the fields of a new and of an edited entry', () => {
    const error = refused(
      { path: 'title', message: 'слишком длинно' },
      { path: 'updates.description', message: 'слишком длинно тоже' },
      { path: 'effect.value', message: 'целое' },
    );
    expect(fieldErrorsOf(error)).toEqual({
      title: 'слишком длинно',
      description: 'слишком длинно тоже',
      'effect.value': 'целое',
    });
  });

  it('show the first of two for a field', () => {
    const error = refused({ path: 'title', message: 'первое' }, { path: 'updates.title', message: 'второе' });
    expect(fieldErrorsOf(error)).toEqual({ title: 'первое' });
  });

  it('are shown at the picture when it is invalid or too large', () => {
    expect(fieldErrorsOf(new ApiError(415, 'unsupported_media', 'Это не PNG.'))).toEqual({ picture: 'Это не PNG.' });
    expect(fieldErrorsOf(new ApiError(413, 'too_large', 'Слишком большой.'))).toEqual({ picture: 'Слишком большой.' });
  });

  it('belong to no field otherwise', () => {
    const conflict = new ApiError(409, 'conflict', 'Нельзя.', [{ path: 'title', message: 'x' }]);
    for (const error of [conflict, refused('text', { path: 1 }), new Error('x')])
      expect(fieldErrorsOf(error)).toEqual({});
  });
});
