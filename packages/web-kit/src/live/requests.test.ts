import { describe, expect, it } from '@jest/globals';
import { greet, LiveFixture, type Message } from './live-server.fixture.ts';

const on = new LiveFixture();

describe('a request over the socket', () => {
  /** Answers each request with the result of `reply`. */
  const replying = (reply: (asked: Message) => Message | null) => {
    on.server.onPeer = (peer) => {
      greet(peer, 1);
      peer.on('message', (data) => {
        const answer = reply(JSON.parse(String(data)) as Message);
        if (answer) peer.send(JSON.stringify({ serverTime: Date.now(), ...answer }));
      });
    };
  };

  it('gets its own reply in any order of replies, and the reply is not delivered as a message', async () => {
    const waiting: Message[] = [];
    replying((asked) => {
      waiting.push(asked);
      return waiting.length === 2 ? { type: 'answered', ref: waiting[0]!.ref, to: waiting[0]!.word } : null;
    });
    on.follow();
    await on.status('open');
    const first = on.live.request({ type: 'answer', word: 'one' });
    const second = on.live.request({ type: 'answer', word: 'two' });
    expect(await first).toMatchObject({ type: 'answered', to: 'one' });
    on.server.send({ type: 'answered', ref: waiting[1]!.ref, to: waiting[1]!.word });
    expect(await second).toMatchObject({ to: 'two' });
    expect(on.messages.map(({ type }) => type)).toEqual(['connection_established']);
  });

  it("throws the server's refusal", async () => {
    replying(({ ref }) => ({ type: 'error', ref, code: 'already_answered', message: 'Вы уже ответили.' }));
    on.follow();
    await on.status('open');
    await expect(on.live.request({ type: 'answer' })).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'already_answered',
      message: 'Вы уже ответили.',
    });
  });

  it('fails with `network` when the connection is lost or quiet before the reply', async () => {
    on.follow({ timeout: 60 });
    await on.status('open');
    await expect(on.live.request({ type: 'answer' })).rejects.toMatchObject({ status: 0, code: 'network' });
    const lost = on.live.request({ type: 'answer' });
    on.server.peers.at(-1)?.terminate();
    await expect(lost).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('is not sent without a connection', () => {
    on.follow();
    expect(on.live.request({ type: 'answer' })).toBeNull();
  });
});
