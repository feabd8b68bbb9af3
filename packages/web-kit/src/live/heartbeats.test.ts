import { describe, expect, it } from '@jest/globals';
import { greet, LiveFixture } from './live-server.fixture.ts';

const on = new LiveFixture();

describe('12.24: heartbeats', () => {
  /** Sends one every 20 ms until stopped, or its connection closes. */
  const beating = () => {
    const beats = new Set<ReturnType<typeof setInterval>>();
    on.server.onPeer = (peer) => {
      greet(peer, 1);
      const beat = setInterval(() => peer.send('{"type":"heartbeat"}'), 20);
      beats.add(beat);
      peer.on('close', () => clearInterval(beat));
    };
    return () => beats.forEach(clearInterval);
  };
  const silence = { quiet: 200, lost: 400 };
  const watched = () => {
    on.follow({ silence });
    return on.status('open');
  };

  it('12.24: they are not delivered, and keep a connection open on which nothing else comes', async () => {
    const stop = beating();
    await watched();
    await new Promise((passed) => setTimeout(passed, 2 * silence.lost));
    stop();
    expect(on.live.state).toEqual({ status: 'open', error: null, quiet: false, hostPresent: null });
    expect(on.server.peers).toHaveLength(1);
    expect(on.messages.map(({ type }) => type)).toEqual(['connection_established']);
  });

  it('12.24: when they stop, the connection is first quiet and then replaced', async () => {
    const stop = beating();
    await watched();
    const seen: string[] = [];
    on.live.subscribe(() => seen.push(`${on.live.state.status}${on.live.state.quiet ? ', quiet' : ''}`));
    await new Promise((passed) => setTimeout(passed, 100));
    stop();
    await on.until(() => on.server.peers.length === 2, 'another connection');
    await on.until(() => on.messages.length === 2, 'its greeting');
    expect(seen).toEqual(['open, quiet', 'retrying', 'open']);
    expect(on.waits).toEqual([0]);
  });

  it('12.2: requests fail as soon as the connection is quiet, and no more are sent over it', async () => {
    const stop = beating();
    await watched();
    await new Promise((passed) => setTimeout(passed, 100));
    stop();
    await expect(on.live.request({ type: 'answer' })).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(on.live.state).toEqual({ status: 'open', error: null, quiet: true, hostPresent: null });
    expect(on.live.request({ type: 'answer' })).toBeNull();
    on.live.retryNow();
    await on.until(() => on.server.peers.length === 2, 'another connection');
    await on.status('open');
  });

  it('12.24: is no longer quiet as soon as anything comes', async () => {
    const stop = beating();
    await watched();
    await new Promise((passed) => setTimeout(passed, 100));
    stop();
    await on.until(() => on.live.state.quiet, 'quiet');
    on.server.send({ type: 'lobby_update', seq: 2, from: 1 });
    await on.until(() => !on.live.state.quiet, 'no longer quiet');
    expect(on.live.state.status).toBe('open');
    expect(on.server.peers).toHaveLength(1);
  });

  it('12.24: a service that sends none is not watched', async () => {
    await watched();
    await new Promise((passed) => setTimeout(passed, 2 * silence.lost));
    expect(on.live.state.quiet).toBe(false);
    expect(on.server.peers).toHaveLength(1);
  });

  it('12.24: a page that was suspended itself checks the connection', async () => {
    const stop = beating();
    await watched();
    await new Promise((passed) => setTimeout(passed, 100));
    stop();
    await on.until(() => on.live.state.quiet, 'quiet');
    const stillUntil = performance.now() + 1500;
    while (performance.now() < stillUntil);
    await on.until(() => on.server.received.length === 1, 'a request for a snapshot');
    expect(on.server.received).toEqual([{ type: 'snapshot', since: 1 }]);
    expect(on.server.peers).toHaveLength(1);
  });
});
