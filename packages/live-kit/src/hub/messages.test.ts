import { describe, expect, it, jest } from '@jest/globals';
import { newTopic, startEcho } from './echo.fixture.ts';

const { service, open, greeted } = await startEcho();

describe('messages of clients', () => {
  it('G18: reach the service', async () => {
    const socket = await greeted(newTopic());
    socket.send({ type: 'say', n: 5 });
    expect((await socket.next('state')).n).toBe(5);
  });

  it('G6: sent before the greeting are handled after it', async () => {
    const socket = await open(newTopic());
    socket.send({ type: 'say', n: 6 });
    await socket.next('state');
    expect(socket.messages.map((one) => one.type)).toEqual(['hello', 'state']);
  });

  it.each([
    '{',
    '[]',
    'null',
    '"say"',
    '{"type":"nothing"}',
    '{"type":"say"}',
    '{"type":"say","n":"1"}',
    '{"type":"say","n":1,"role":"admin"}',
    '{"type":"say","n":1,"__proto__":{}}',
    '{"type":"say","n":{"$ne":null}}',
  ])('G18: %s: is answered with an error, and the socket stays open', async (text) => {
    const socket = await greeted(newTopic());
    socket.send(text);
    expect((await socket.next('error')).code).toBe('validation_failed');
    socket.send({ type: 'say', n: 1 });
    await socket.next('state');
  });

  it('G18: rejected by the service are answered with its error', async () => {
    const socket = await greeted(newTopic());
    socket.send({ type: 'say', n: -1 });
    expect(await socket.next('error')).toMatchObject({ code: 'conflict', message: 'нет' });
  });

  it('G17: that make the service fail are logged with the error, its cause and the number of the message', async () => {
    const socket = await greeted(newTopic(), { headers: { 'x-request-id': 'handshake-1' } });
    socket.send({ type: 'say', n: 1 });
    socket.send({ type: 'say', n: -2 });
    expect((await socket.next('error')).code).toBe('internal');
    const line = service
      .logs()
      .split('\n')
      .find((one) => one.includes('socket message failed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: 'handshake-1-2',
      err: {
        type: 'RangeError',
        message: 'no such n',
        stack: expect.stringContaining('echo-service.ts'),
        cause: { type: 'Error', message: 'the cause' },
      },
    });
  });

  it('G18: that are binary close with 1003, too large ones with 1009', async () => {
    const binary = await greeted(newTopic());
    binary.ws.send(Buffer.from([1, 2, 3]));
    expect((await binary.closed).code).toBe(1003);
    const big = await greeted(newTopic());
    big.send('x'.repeat(4097));
    expect((await big.closed).code).toBe(1009);
  });

  it('G13: more than 20 a second close with 1008; a short burst does not', async () => {
    const calm = await greeted(newTopic());
    for (let i = 0; i < 30; i++) calm.send({ type: 'ping' });
    calm.send({ type: 'say', n: 1 });
    await calm.next('state');
    const flood = await greeted(newTopic());
    for (let i = 0; i < 200; i++) flood.send({ type: 'ping' });
    expect((await flood.closed).code).toBe(1008);
    const pings = await greeted(newTopic());
    for (let i = 0; i < 200; i++) pings.ws.ping();
    expect((await pings.closed).code).toBe(1008);
  });

  it('G13: a clock that is set back by a minute closes no socket', async () => {
    const socket = await greeted(newTopic());
    const clock = jest.spyOn(service.kit, 'now').mockImplementation(() => Date.now() - 60_000);
    try {
      for (let i = 0; i < 10; i++) socket.send({ type: 'ping' });
      socket.send({ type: 'say', n: 1 });
      await socket.next('state');
    } finally {
      clock.mockRestore();
    }
  });

  it('G13: unsolicited pongs and fragments count as messages', async () => {
    const pongs = await greeted(newTopic());
    for (let i = 0; i < 200; i++) pongs.ws.pong();
    expect((await pongs.closed).code).toBe(1008);
    const pieces = await greeted(newTopic());
    for (let i = 0; i < 200; i++) pieces.ws.send('', { fin: false });
    expect((await pieces.closed).code).toBe(1008);
  });
});
