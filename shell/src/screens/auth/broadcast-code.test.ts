import { afterEach, describe, expect, it } from '@jest/globals';
import { digitsOnly, findBroadcast } from './broadcast-code.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answering(status: number, body: object): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(String(url));
    return { ok: status === 200, status, text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  return asked;
}

describe('the broadcast code', () => {
  it('keeps digits only, at most six', () => {
    expect(digitsOnly('12a3-45 678')).toBe('123456');
  });

  it('needs four digits, and asks nobody before', async () => {
    const asked = answering(200, { success: true, lobbyId: 'x' });
    expect(await findBroadcast('123', true)).toEqual({ error: 'Введите корректный код трансляции' });
    expect(asked).toEqual([]);
  });

  it('leads to the room with exactly five digits where rooms exist', async () => {
    expect(await findBroadcast('12345', true)).toEqual({ path: '/room/12345' });
    expect(await findBroadcast('12345', false)).toEqual({ error: 'Код не найден' });
  });

  it('looks every other code up', async () => {
    const asked = answering(200, { success: true, lobbyId: 'abc', isPublic: true, message: '' });
    expect(await findBroadcast('123456', false)).toEqual({ path: '/broadcast/abc' });
    expect(asked).toEqual(['/api2/lobby/broadcast/by-code/123456']);
    answering(404, { success: false, code: 'not_found', message: 'Не найдено.' });
    expect(await findBroadcast('654321', false)).toEqual({ error: 'Код не найден' });
    answering(503, { success: false, code: 'unavailable', message: '' });
    expect(await findBroadcast('654321', false)).toEqual({ error: 'Ошибка поиска трансляции' });
  });

  it('12.18: goes along to a private lobby, which shows itself to who has it', async () => {
    answering(200, { success: true, lobbyId: 'abc', isPublic: false, message: '' });
    expect(await findBroadcast('123456', false)).toEqual({ path: '/broadcast/abc?code=123456' });
  });
});
