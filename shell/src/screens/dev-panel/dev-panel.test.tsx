/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@luplay/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { storedOverrides } from '../../remotes/loading/overrides.ts';
import { remote, route, withRemotes } from '../../remotes/remotes.fixture.ts';
import DevPanelScreen from './dev-panel-screen.tsx';

// Dialogs are loaded on first use, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const realFetch = globalThis.fetch;
let asked: string[] = [];
const group = (number: number) => ({
  message: `boom ${number}`,
  remote: number === 1 ? 'mf-albums' : null,
  count: 22,
  firstAt: 1_000,
  lastAt: 2_000,
  screens: ['/lobby/…'],
  builds: ['1.2'],
  browsers: ['Firefox 128, Windows'],
  stack: 'Error: boom',
});

beforeEach(() => {
  // The environment cannot load pages, and says so when an override does.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  asked = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    if (path === '/api2/health') {
      const up = { status: 'up', version: '1.0.0', contract: '1.1', replicas: 2 };
      const warnings = [{ part: 'Redis', message: 'память не ограничена' }];
      return new Response(JSON.stringify({ success: true, services: { 'svc-user': up }, warnings }));
    }
    const groups = path.includes('page=1') ? [group(3)] : [group(1), group(2)];
    return new Response(JSON.stringify({ success: true, groups, total: 21, pageSize: 20 }));
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

function draw(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DevPanelScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const row = (text: string) => screen.findByRole('row', { name: new RegExp(`^${text}`) });

describe('the dev panel', () => {
  it('links to what remotes declare, in their order', () => {
    withRemotes(
      remote('mf-albums', {
        routes: [
          route('/second', { devPanel: { order: 2, title: 'Вторая', icon: 'edit' } }),
          route('/first', { devPanel: { order: 1, title: 'Первая', icon: 'edit' } }),
          route('/players'),
        ],
      }),
    );
    draw();
    const links = within(screen.getByRole('navigation', { name: 'Инструменты' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Первая', '/first'],
      ['Вторая', '/second'],
    ]);
  });

  it('shows services with their warnings, and remotes that need newer contracts', async () => {
    withRemotes(
      remote('mf-albums', { needs: { 'svc-user': '1.2' }, manifest: '/mf-albums/0.1-ab/m.json' }),
      remote('mf-fits', { needs: { 'svc-user': '1.1' } }),
    );
    draw();
    expect((await row('svc-user')).textContent).toContain('1.1');
    expect(screen.getByText('память не ограничена', { exact: false })).toBeTruthy();
    const older = await row('mf-albums');
    expect(older.textContent).toContain('svc-user: нужен 1.2, работает 1.1');
    expect(older.textContent).toContain('0.1-ab');
    expect((await row('mf-fits')).textContent).not.toContain('нужен');
  });

  it('shows grouped errors by pages', async () => {
    withRemotes();
    draw();
    const errors = await screen.findByRole('region', { name: 'Ошибки в браузерах' });
    expect((await within(errors).findByText('boom 1')).closest('li')?.textContent).toContain('mf-albums22 раза');
    expect(within(errors).getByText('boom 2').closest('li')?.textContent).toContain('Оболочка');
    expect(within(errors).getAllByText('Firefox 128, Windows')).toHaveLength(2);
    fireEvent.click(within(errors).getByRole('button', { name: 'Дальше' }));
    await within(errors).findByText('boom 3');
    expect(within(errors).getByText('Страница 2 из 2')).toBeTruthy();
    expect(asked.at(-1)).toBe('/api2/log/client-errors?page=1');
  });

  it('overrides a remote by an address of our own origin only', async () => {
    withRemotes(remote('mf-albums', { title: 'Альбомы' }));
    draw();
    fireEvent.click(await screen.findByRole('button', { name: 'Подменить: Альбомы' }));
    const dialog = await screen.findByRole('dialog', { name: 'Подменить: Альбомы' });
    const apply = within(dialog).getByRole('button', { name: 'Подменить и обновить' });
    const fill = (value: string) =>
      fireEvent.change(within(dialog).getByLabelText('Адрес манифеста'), { target: { value } });
    for (const bad of ['', 'https://evil.example/m.json', '//evil.example/x', 'javascript:alert(1)']) {
      fill(bad);
      fireEvent.click(apply);
      await within(dialog).findByText('Подойдёт только адрес на этом сайте.');
    }
    expect(storedOverrides()).toEqual({});
    fill('/mf-albums/next/m.json');
    fireEvent.click(apply);
    expect(storedOverrides()).toEqual({ 'mf-albums': `${location.origin}/mf-albums/next/m.json` });
  });

  it('says which remotes are overridden, and clears an override', async () => {
    localStorage.setItem('remoteOverrides', JSON.stringify({ 'mf-albums': '/x.json', other: '/y.json' }));
    withRemotes(remote('mf-albums', { title: 'Альбомы', overridden: true }));
    draw();
    expect((await row('Альбомы')).textContent).toContain('Подменён');
    fireEvent.click(screen.getByRole('button', { name: 'Убрать подмену: Альбомы' }));
    expect(storedOverrides()).toEqual({ other: '/y.json' });
  });
});
