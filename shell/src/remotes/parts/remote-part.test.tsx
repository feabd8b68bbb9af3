/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { games } from '@luplay/contracts/lobby-game';
import { api, contractVersions, type ServiceNeeds } from '@luplay/web-kit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { registry } from '../registry.ts';
import { remote, withRemotes } from '../remotes.fixture.ts';
import { useRegistry } from '../use-registry.ts';
import { RemoteBoundary, RemotePart } from './remote-part.tsx';

const MESSAGE = 'Раздел «Альбомы» новее сервера и откроется, когда обновится сервер. Остальное работает.';

/** The contract version in the service’s responses. */
let serviceVersion: string;

/** A screen of a remote, which asks its service when it is opened. */
function Albums() {
  useEffect(() => {
    api(games.gameInfo, { params: { lobbyId: 'l1' } }).catch(() => undefined);
  }, []);
  return <p>Мои альбомы</p>;
}

function Shell({ Screen = Albums }: { Screen?: ComponentType }) {
  const [albums] = useRegistry().remotes;
  return (
    <>
      <p>Шапка</p>
      {albums && (
        <RemotePart key={albums.attempt} remote={albums} fallback={null}>
          <Screen />
        </RemotePart>
      )}
    </>
  );
}

function open(needed: `${number}.${number}`): void {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = (async (path: string) => {
    if (path === '/remotes.json') return new Response('{}');
    if (path.endsWith('m.json')) {
      const needs = { 'svc-lobby-game': needed };
      return new Response(JSON.stringify({ remote: { title: 'Альбомы', needs, routes: [], widgets: [] } }));
    }
    const isOfService = path.startsWith('/api2/game/');
    return new Response('{"success":true}', isOfService ? { headers: { 'Luplay-Contract': serviceVersion } } : {});
  }) as typeof fetch;
  withRemotes(remote('mf-albums', { title: 'Альбомы', needs: { 'svc-lobby-game': needed } }));
  render(<Shell />);
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  act(() => contractVersions.forget(['svc-lobby-game']));
});

it('the shell that throws is replaced by a message, not by an empty page', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('chunk');
  };
  render(
    <RemoteBoundary>
      <Broken />
    </RemoteBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Раздел не загрузился');
});

it('one retry replaces a screen that throws by that of a new build, also when its manifest is slow', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const manifest = Promise.withResolvers<Response>();
  globalThis.fetch = (async (path: string) =>
    path.endsWith('m.json') ? manifest.promise : new Response('{}')) as typeof fetch;
  withRemotes(remote('mf-albums'));
  const isNew = () => registry.get().remotes[0]?.title === 'Новые альбомы';
  const Screen = () => {
    if (!isNew()) throw new Error('defect');
    return <p>Мои альбомы</p>;
  };
  render(<Shell Screen={Screen} />);
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const declared = { title: 'Новые альбомы', needs: {}, routes: [], widgets: [] };
  await act(async () => manifest.resolve(new Response(JSON.stringify({ remote: declared }))));
  expect(await screen.findByText('Мои альбомы')).toBeTruthy();
});

describe("a remote's part", () => {
  it.each(['1.2', '1.3', '2.0'])('is shown over a service with contract %s when it needs 1.2', async (version) => {
    serviceVersion = version;
    open('1.2');
    await waitFor(() => expect(contractVersions.get('svc-lobby-game')).toBe(version));
    expect(screen.getByText('Мои альбомы')).toBeTruthy();
  });

  it.each(['1.1', '0.9'])('is replaced by a message over a service with contract %s', async (version) => {
    serviceVersion = version;
    open('1.2');
    expect(await screen.findByText(MESSAGE)).toBeTruthy();
    expect(screen.queryByText('Мои альбомы')).toBeNull();
    expect(screen.getByText('Шапка')).toBeTruthy();
  });

  it('is not closed by what another screen of its remote needs', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    contractVersions.note('svc-lobby-game', new Headers({ 'Luplay-Contract': '1.1' }));
    const albums = remote('mf-albums', { title: 'Альбомы', needs: { 'svc-user': '1.0' } });
    const part = (text: string, needs?: ServiceNeeds) => (
      <RemotePart remote={albums} needs={needs} fallback={null}>
        <p>{text}</p>
      </RemotePart>
    );
    render(
      <>
        {part('Мои альбомы')}
        {part('Чужие альбомы', { 'svc-lobby-game': '1.2' })}
      </>,
    );
    expect(screen.getByText('Мои альбомы')).toBeTruthy();
    expect(screen.getByText(MESSAGE)).toBeTruthy();
    expect(screen.queryByText('Чужие альбомы')).toBeNull();
  });

  it('comes back without a retry when a response carries a newer contract version', async () => {
    serviceVersion = '1.1';
    open('1.2');
    await screen.findByText(MESSAGE);
    act(() => contractVersions.note('svc-lobby-game', new Headers({ 'Luplay-Contract': '1.2' })));
    expect(screen.getByText('Мои альбомы')).toBeTruthy();
  });

  it('is loaded again by a retry, and stays when the service has been updated', async () => {
    serviceVersion = '1.1';
    open('1.2');
    await screen.findByText(MESSAGE);
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    // The service is still old: the screen's request finds out, and the message is back.
    await screen.findByText('Мои альбомы');
    await screen.findByText(MESSAGE);
    serviceVersion = '1.2';
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await screen.findByText('Мои альбомы');
    await waitFor(() => expect(contractVersions.get('svc-lobby-game')).toBe('1.2'));
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });
});
