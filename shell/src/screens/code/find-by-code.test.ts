/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { remote, route, withRemotes, withRoutes } from '../../remotes/remotes.fixture.ts';
import { codeOnly, findByCode } from './find-by-code.ts';

const room = route('/stage/:code', { serves: 'watch-room' });
const lobby = route('/watch/:lobbyId', { serves: 'watch-lobby' });
const realFetch = globalThis.fetch;
const invitation = route('/come/:code', { serves: 'invitation' });
beforeEach(() => withRoutes(room, lobby, invitation));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answering(status: number, body: object): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    asked.push(String(url));
    return new Response(JSON.stringify(body), { status });
  }) as typeof fetch;
  return asked;
}

describe('a code', () => {
  it('consists of at most six digits, or six letters, also of the other alphabet', () => {
    expect(codeOnly('12a3-45 678')).toBe('123456');
    expect(codeOnly('mn-jt bj1z')).toBe('MNJTBJ');
    expect(codeOnly('мнРт сХ')).toBe('MHPTCX');
  });

  it('28.1: of six letters leads to the story', async () => {
    withRoutes(route('/tale/:code', { serves: 'story-invitation' }));
    expect(await findByCode('MNJTBJ')).toEqual({ path: '/tale/MNJTBJ' });
    expect(await findByCode('MNJT')).toEqual({ error: 'Введите корректный код трансляции' });
  });

  it('needs four digits before anything is requested', async () => {
    const asked = answering(200, { success: true, lobbyId: 'x' });
    expect(await findByCode('123')).toEqual({ error: 'Введите корректный код трансляции' });
    expect(asked).toEqual([]);
  });

  it('with five digits leads to the room, where a remote has rooms', async () => {
    expect(await findByCode('12345')).toEqual({ path: '/stage/12345' });
    withRoutes(lobby);
    expect(await findByCode('12345')).toEqual({ error: 'Код не найден' });
  });

  it('of another length is looked up', async () => {
    const asked = answering(200, { success: true, lobbyId: 'abc', isPublic: true, message: '' });
    expect(await findByCode('123456')).toEqual({ path: '/watch/abc' });
    expect(asked).toEqual(['/api2/lobby/broadcast/by-code/123456']);
    answering(404, { success: false, code: 'not_found', message: 'Не найдено.' });
    expect(await findByCode('654321')).toEqual({ error: 'Код не найден' });
    answering(503, { success: false, code: 'unavailable', message: '' });
    expect(await findByCode('654321')).toEqual({ error: 'Ошибка поиска трансляции' });
  });

  it('of a lobby that one may join leads to its invitation', async () => {
    answering(200, { success: true, lobbyId: 'abc', isPublic: true, mayJoin: true, message: '' });
    expect(await findByCode('123456')).toEqual({ path: '/come/123456' });
  });

  it('12.18: is part of the address of a private lobby, which needs it', async () => {
    answering(200, { success: true, lobbyId: 'abc', isPublic: false, message: '' });
    expect(await findByCode('123456')).toEqual({ path: '/watch/abc?code=123456' });
  });

  it('is not called wrong when the remote of its screen could not be loaded: that is tried again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    withRemotes(remote('mf-albums', { status: 'failed' }));
    answering(503, {});
    expect(await findByCode('12345')).toEqual({ error: 'Ошибка поиска трансляции' });
    const screen = { path: '/stage/:code', title: 'Albums', guard: 'public', serves: 'watch-room', files: [] };
    answering(200, { remote: { title: 'Альбомы', needs: {}, routes: [screen], widgets: [] } });
    expect(await findByCode('12345')).toEqual({ path: '/stage/12345' });
  });
});
