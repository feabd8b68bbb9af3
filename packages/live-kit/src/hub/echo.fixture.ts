import { afterAll, afterEach } from '@jest/globals';
import { openSocket, type SocketOptions, startTestService, type TestSocket } from '@luplay/service-kit/testing';
import { echoService } from '../../test/echo-service.ts';

let topics = 0;
export const newTopic = (): string => `topic${++topics}`;

/** The echo service for the tests of one file. Sockets are closed after each test. */
export async function startEcho() {
  const { definition, inside } = echoService();
  const service = await startTestService(definition, { env: { LUPLAY_ORIGINS: 'https://play.example' } });
  const opened: TestSocket[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((socket) => socket.close()));
  });
  afterAll(() => service.close());

  async function open(topic: string, options: SocketOptions = {}, search = ''): Promise<TestSocket> {
    const socket = await openSocket(service.url, `/ws/echo/${topic}${search}`, options);
    opened.push(socket);
    return socket;
  }
  async function greeted(topic: string, options: SocketOptions = {}, search = ''): Promise<TestSocket> {
    const socket = await open(topic, options, search);
    await socket.next('hello');
    return socket;
  }
  return { service, inside, opened, open, greeted };
}
