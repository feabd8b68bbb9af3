/** @jest-environment node */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveFixture } from './live-server.fixture.ts';

const on = new LiveFixture();

// The connection is real, its timers are not: a stall of the machine must not look like silence.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('12.24: heartbeats', () => {
  /** Sends one and waits until the client has read it, which the answer to a ping behind it tells. */
  const beat = async () => {
    const peer = on.server.peers.at(-1)!;
    const read = once(peer, 'pong');
    on.server.send({ type: 'heartbeat' });
    peer.ping();
    await read;
  };
  const silence = { quiet: 200, lost: 400 };
  const later = (ms: number) => void jest.advanceTimersByTime(ms);
  const open = { status: 'open', error: null, quiet: false, hostPresent: null };
  const watched = () => {
    on.follow({ silence });
    return on.status('open');
  };

  it('12.24: they are not delivered, and keep a connection open on which nothing else comes', async () => {
    await watched();
    for (let sent = 0; sent < 5; sent += 1) {
      await beat();
      later(silence.quiet - 1);
      expect(on.live.state).toEqual(open);
    }
    expect(on.server.peers).toHaveLength(1);
    expect(on.messages.map(({ type }) => type)).toEqual(['connection_established']);
  });

  it('12.24: when they stop, the connection is first quiet and then replaced', async () => {
    await watched();
    await beat();
    const seen: string[] = [];
    on.live.subscribe(() => seen.push(`${on.live.state.status}${on.live.state.quiet ? ', quiet' : ''}`));
    later(silence.quiet);
    expect(seen).toEqual(['open, quiet']);
    later(silence.lost - silence.quiet);
    expect(seen).toEqual(['open, quiet', 'retrying']);
    jest.advanceTimersToNextTimer();
    await on.until(() => on.messages.length === 2, 'the greeting of another connection');
    expect(seen).toEqual(['open, quiet', 'retrying', 'open']);
    expect(on.waits).toEqual([0]);
  });

  it('12.2: requests fail as soon as the connection is quiet, and no more are sent over it', async () => {
    await watched();
    await beat();
    const refused = expect(on.live.request({ type: 'answer' })).rejects.toMatchObject({ status: 0, code: 'network' });
    later(silence.quiet);
    await refused;
    expect(on.live.state).toEqual({ ...open, quiet: true });
    expect(on.live.request({ type: 'answer' })).toBeNull();
    on.live.retryNow();
    await on.until(() => on.server.peers.length === 2, 'another connection');
    await on.status('open');
  });

  it('12.24: is no longer quiet as soon as anything comes', async () => {
    await watched();
    await beat();
    later(silence.quiet);
    expect(on.live.state.quiet).toBe(true);
    on.server.send({ type: 'lobby_update', seq: 2, from: 1 });
    await on.until(() => !on.live.state.quiet, 'no longer quiet');
    expect(on.live.state.status).toBe('open');
    expect(on.server.peers).toHaveLength(1);
  });

  it('12.24: a service that sends none is not watched', async () => {
    await watched();
    later(2 * silence.lost);
    expect(on.live.state).toEqual(open);
    expect(on.server.peers).toHaveLength(1);
  });

  it('12.24: a page that was suspended itself checks the connection', async () => {
    await watched();
    await beat();
    later(silence.quiet);
    expect(on.live.state.quiet).toBe(true);
    // The clock goes on during the suspension, and the timer fires after it.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1500);
    later(silence.lost - silence.quiet);
    await on.until(() => on.server.received.length === 1, 'a request for a snapshot');
    expect(on.server.received).toEqual([{ type: 'snapshot', since: 1 }]);
    expect(on.server.peers).toHaveLength(1);
  });
});
