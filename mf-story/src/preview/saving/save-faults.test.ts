import { expect, it } from '@jest/globals';
import { ApiError } from '@luplay/web-kit';
import { saveFaults } from './save-faults.ts';

it('names room and field of what the service refuses', () => {
  const details = [
    { path: 'rooms.hall.name', message: 'нет видимых символов' },
    { path: 'rooms.hall.position.x', message: 'слишком много' },
    { path: 'startRoom', message: 'такой комнаты на карте нет' },
    null,
  ];
  expect(saveFaults(new ApiError(400, 'validation_failed', '', details))).toEqual([
    { roomId: 'hall', field: 'name', message: 'нет видимых символов' },
    { roomId: 'hall', field: 'position.x', message: 'слишком много' },
    { roomId: null, field: 'startRoom', message: 'такой комнаты на карте нет' },
  ]);
  expect(saveFaults(new ApiError(409, 'conflict', '', details))).toEqual([]);
  expect(saveFaults(new Error('other'))).toEqual([]);
});
