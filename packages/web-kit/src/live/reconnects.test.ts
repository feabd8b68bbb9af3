import { describe, expect, it } from '@jest/globals';
import { MAX_RETRIES } from './backoff.ts';
import { greet, LiveFixture, LiveServer, type Message } from './live-server.fixture.ts';
import { LiveSocket } from './live-socket.ts';

const on = new LiveFixture();

describe('reconnects of a live socket', () => {
  it('reconnects after a loss, and counts from 0 after each message', async () => {
    on.follow();
    await on.status('open');
    for (let loss = 0; loss < MAX_RETRIES + 1; loss += 1) {
      const connections = on.server.peers.length;
      on.server.peers.at(-1)?.terminate();
      await on.until(() => on.server.peers.length === connections + 1, 'another connection');
      await on.status('open');
    }
    expect(on.waits).toEqual([0, 0, 0, 0]);
  });

  it('gives up after three retries, shows that it failed, and tries again when asked', async () => {
    const { port } = on.server;
    await on.server.stop();
    on.follow({ port });
    await on.status('failed');
    expect(on.live.state.error).toBe('Не удалось подключиться к серверу');
    expect(on.waits).toEqual([0, 1, 2]);
    on.server = await new LiveServer(port).ready();
    on.live.retry();
    await on.status('open');
  });

  it('makes one more series silently: it is `failed` until one attempt succeeds', async () => {
    on.server.onPeer = (peer) => peer.close(1011);
    on.follow();
    on.live.retrySilently();
    await on.status('failed');
    // As long as it has not given up, nothing is added.
    expect(on.server.peers).toHaveLength(1 + MAX_RETRIES);
    const seen: string[] = [];
    on.live.subscribe(() => seen.push(on.live.state.status));
    on.live.retrySilently();
    on.live.retrySilently();
    await on.until(() => on.server.peers.length === 2 * (1 + MAX_RETRIES), 'another series');
    await new Promise((passed) => setTimeout(passed, 100));
    expect(on.server.peers).toHaveLength(2 * (1 + MAX_RETRIES));
    expect(seen).toEqual([]);
    expect(on.live.state).toEqual({
      status: 'failed',
      error: 'Не удалось подключиться к серверу',
      quiet: false,
      hostPresent: null,
    });
    on.server.onPeer = (peer) => greet(peer, 1);
    // Does nothing until the series before is over, which the server does not see.
    await on.until(() => {
      on.live.retrySilently();
      return on.live.state.status === 'open';
    }, 'open');
    expect(seen).toEqual(['open']);
  });

  it('makes a scheduled retry now, and no additional one', async () => {
    on.server.onPeer = (peer) => peer.close(1011);
    on.follow({ firstWait: 60_000 });
    await on.status('retrying');
    expect(on.server.peers).toHaveLength(1);
    on.live.retryNow();
    await on.status('failed');
    expect(on.server.peers).toHaveLength(1 + MAX_RETRIES);
    on.live.retryNow();
    expect(on.live.state.status).toBe('failed');
  });

  it('does not count a connection that closes without a message as a success', async () => {
    on.server.onPeer = (peer) => peer.close(1011);
    on.follow();
    await on.status('failed');
    expect(on.server.peers).toHaveLength(1 + MAX_RETRIES);
  });

  it('follows `reconnect` without counting it', async () => {
    on.follow();
    await on.status('open');
    on.server.send({ type: 'reconnect', afterMs: 10 });
    await on.until(() => on.server.peers.length === 2, 'another connection');
    await on.status('open');
    expect(on.waits).toEqual([]);
    expect(on.messages.map(({ type }) => type)).toEqual(['connection_established', 'connection_established']);
  });

  it('accepts the greeting of a new connection even when its number is lower', async () => {
    on.server.onPeer = (peer) => greet(peer, on.server.peers.length === 1 ? 9 : 3);
    on.follow();
    await on.status('open');
    on.server.peers.at(-1)?.terminate();
    await on.until(() => on.messages.length === 2, 'the second greeting');
    on.server.send({ type: 'lobby_update', seq: 4, from: 3 });
    await on.until(() => on.messages.length === 3, 'what follows it');
    expect(on.messages.map(({ seq }) => seq)).toEqual([9, 3, 4]);
  });

  it.each([
    [4401, 'Необходима авторизация.'],
    [4404, 'Не найдено.'],
    [4426, 'Вышла новая версия. Обновите страницу.'],
    [4505, 'Сервер ещё обновляется. Попробуйте чуть позже.'],
  ])('does not reconnect after %p, and shows why', async (code, sentence) => {
    on.server.onPeer = (peer) => peer.close(code);
    on.follow();
    await on.status('failed');
    expect(on.live.state.error).toBe(sentence);
    expect(on.server.peers).toHaveLength(1);
  });

  it('12.12: distinguishes too many wrong codes from too many tabs', async () => {
    on.server.onPeer = (peer) => peer.close(4429, 'rate_limited');
    on.follow();
    await on.status('failed');
    expect(on.live.state.error).toBe('Слишком много запросов. Попробуйте чуть позже.');
    expect(on.server.peers).toHaveLength(1);
  });

  it('reconnects after 4401 at once when there is another token by then', async () => {
    const tokens = ['bearer.old', 'bearer.new'];
    on.server.onPeer = (peer) => (on.server.peers.length === 1 ? peer.close(4401) : greet(peer, 1));
    on.live = new LiveSocket<Message>({
      url: on.url,
      protocols: () => tokens.slice(0, 1),
      onMessage: () => undefined,
      onUnauthorized: () => tokens.shift() === 'bearer.old',
    });
    on.live.open();
    await on.status('open');
    expect(on.server.offered.map(([, token]) => token)).toEqual(['bearer.old', 'bearer.new']);
  });

  it('26.10: asks once more when an open connection is closed with 4401: the next token may be on its way', async () => {
    let token = 'bearer.old';
    on.server.onPeer = (peer) => greet(peer, 1);
    on.live = new LiveSocket<Message>({
      url: on.url,
      protocols: () => [token],
      onMessage: () => undefined,
      onUnauthorized: (sure) => {
        expect(sure).toBe(false);
        return false;
      },
      backoff: () => {
        token = 'bearer.new';
        return 5;
      },
    });
    on.live.open();
    await on.status('open');
    on.server.peers[0]!.close(4401);
    await on.status('retrying');
    await on.status('open');
    expect(on.server.offered.map(([, offered]) => offered)).toEqual(['bearer.old', 'bearer.new']);
  });

  it('26.10: asks until the next token is here, while it may come', async () => {
    let token = 'bearer.old';
    on.server.onPeer = (peer, at = on.server.offered.at(-1)?.[1]) =>
      at === 'bearer.old' && on.server.peers.length > 1 ? peer.close(4401) : greet(peer, 1);
    on.live = new LiveSocket<Message>({
      url: on.url,
      protocols: () => [token],
      onMessage: () => undefined,
      onUnauthorized: () => 'later',
      backoff: (attempt) => {
        if (attempt === 1) token = 'bearer.new';
        return 5;
      },
    });
    on.live.open();
    await on.status('open');
    on.server.peers[0]!.close(4401);
    await on.status('retrying');
    await on.status('open');
    expect(on.server.offered.map(([, offered]) => offered)).toEqual(['bearer.old', 'bearer.old', 'bearer.new']);
  });

  it('gives up when the token is refused again', async () => {
    on.server.onPeer = (peer) => (on.server.peers.length === 1 ? greet(peer, 1) : peer.close(4401));
    on.follow();
    await on.status('open');
    on.server.peers[0]!.close(4401);
    await on.status('failed');
    expect(on.live.state.error).toBe('Необходима авторизация.');
    expect(on.server.peers).toHaveLength(2);
  });

  it('treats a connection that is never greeted as lost', async () => {
    on.server.onPeer = () => undefined;
    on.follow({ timeout: 20 });
    await on.status('failed');
    // On a slow machine an attempt may end before the server has seen it.
    expect(on.server.peers).not.toHaveLength(0);
    expect(on.waits).toEqual([0, 1, 2]);
  });
});
