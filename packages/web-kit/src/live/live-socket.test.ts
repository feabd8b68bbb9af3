import { describe, expect, it } from '@jest/globals';
import { resetServerClock, serverNow } from '../api/server-clock.ts';
import { LiveFixture } from './live-server.fixture.ts';

const on = new LiveFixture();

describe('live socket', () => {
  it('opens with the protocol and the token, and receives the greeting', async () => {
    on.follow();
    await on.status('open');
    expect(on.server.offered).toEqual([['luplay.v1', 'bearer.token']]);
    expect(on.messages.map((message) => message.type)).toEqual(['connection_established']);
  });

  it('drops old messages and delivers in order', async () => {
    on.follow();
    await on.status('open');
    on.server.send({ type: 'lobby_update', seq: 2, from: 1 });
    on.server.send({ type: 'lobby_update', seq: 1, from: 0, stale: true });
    on.server.send({ type: 'answer_progress', seq: 2, from: 2 });
    await on.until(() => on.messages.length === 3, 'three messages');
    expect(on.messages.map(({ seq }) => seq)).toEqual([1, 2, 2]);
    expect(on.messages.some((message) => message.stale)).toBe(false);
  });

  it('requests a snapshot after a gap, and delivers nothing until it comes', async () => {
    on.follow();
    await on.status('open');
    on.server.send({ type: 'phase_update', seq: 5, from: 4 });
    await on.until(() => on.server.received.length === 1, 'a request');
    expect(on.server.received).toEqual([{ type: 'snapshot', since: 1 }]);
    expect(on.messages).toHaveLength(1);
    on.server.send({ type: 'connection_established', seq: 5, from: 0 });
    on.server.send({ type: 'phase_update', seq: 6, from: 5 });
    await on.until(() => on.messages.length === 3, 'the snapshot and what follows');
    expect(on.messages.map(({ seq }) => seq)).toEqual([1, 5, 6]);
  });

  it('requests one snapshot for all messages after a gap, and another one after a refusal', async () => {
    on.follow();
    await on.status('open');
    for (const seq of [5, 6, 7]) on.server.send({ type: 'phase_update', seq, from: seq - 1 });
    on.server.send({ type: 'error', code: 'unavailable', message: '' });
    on.server.send({ type: 'phase_update', seq: 8, from: 7 });
    await on.until(() => on.server.received.length === 2, 'two requests');
    on.server.send({ type: 'connection_established', seq: 8, from: 0 });
    on.server.send({ type: 'phase_update', seq: 10, from: 9 });
    await on.until(() => on.server.received.length > 2, 'the next gap');
    expect(on.server.received).toEqual([1, 1, 8].map((since) => ({ type: 'snapshot', since })));
  });

  it('learns the clock of the server', async () => {
    resetServerClock();
    on.server.onPeer = (peer) =>
      peer.send(JSON.stringify({ type: 'connection_established', seq: 1, from: 0, serverTime: Date.now() + 60_000 }));
    on.follow();
    await on.status('open');
    expect(serverNow() - Date.now()).toBeGreaterThan(58_000);
    expect(serverNow() - Date.now()).toBeLessThanOrEqual(60_001);
    resetServerClock();
  });

  it('does nothing after it was closed', async () => {
    on.follow();
    await on.status('open');
    on.live.close();
    await on.until(() => on.server.peers[0]?.readyState === 3, 'the server to notice');
    expect(on.live.state).toEqual({ status: 'closed', error: null, quiet: false, hostPresent: null });
    expect(on.server.peers).toHaveLength(1);
  });

  it('keeps the presence of the host, from the greeting and later messages', async () => {
    on.server.onPeer = (peer) =>
      peer.send(JSON.stringify({ type: 'connection_established', seq: 1, from: 0, hostPresent: false }));
    on.follow();
    expect(on.live.state.hostPresent).toBeNull();
    await on.status('open');
    expect(on.live.state.hostPresent).toBe(false);
    on.server.send({ type: 'host_presence', present: true });
    await on.until(() => on.live.state.hostPresent === true, 'the host is back');
    on.server.send({ type: 'host_presence', present: false });
    await on.until(() => !on.live.state.hostPresent, 'the host has left');
    on.server.send({ type: 'lobby_update', seq: 2, from: 1 });
    await on.until(() => on.messages.at(-1)?.seq === 2, 'the update');
    expect(on.live.state).toEqual({ status: 'open', error: null, quiet: false, hostPresent: false });
  });

  it('counts the number of a no-op, so that the next message is no gap', async () => {
    on.follow();
    await on.status('open');
    on.server.send({ type: 'noop', seq: 2, from: 1 });
    on.server.send({ type: 'lobby_update', seq: 3, from: 2 });
    await on.until(() => on.messages.at(-1)?.seq === 3, 'the update');
    expect(on.server.received).toEqual([]);
  });

  it('counts a no-op without `from` for one number: what is missing before it is a gap', async () => {
    on.follow();
    await on.status('open');
    on.server.send({ type: 'noop', seq: 2 });
    on.server.send({ type: 'lobby_update', seq: 3, from: 2 });
    await on.until(() => on.messages.at(-1)?.seq === 3, 'the update');
    expect(on.server.received).toEqual([]);
    on.server.send({ type: 'noop', seq: 5 });
    await on.until(() => on.server.received.length > 0, 'the request');
    expect(on.server.received).toEqual([{ type: 'snapshot', since: 3 }]);
  });

  it('takes smaller numbers after the greeting of another channel, and no others', async () => {
    const greeting = { type: 'connection_established', from: 0 };
    on.server.onPeer = (peer) => peer.send(JSON.stringify({ ...greeting, seq: 9, channel: 'one' }));
    on.follow();
    await on.status('open');
    on.server.send({ ...greeting, seq: 8, channel: 'one' });
    on.server.send({ ...greeting, seq: 2, channel: 'two' });
    on.server.send({ type: 'lobby_update', seq: 3, from: 2 });
    await on.until(() => on.messages.at(-1)?.seq === 3, 'the update');
    expect(on.messages.map(({ seq }) => seq)).toEqual([9, 2, 3]);
  });
});
