import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pathOf } from '@luplay/contracts';
import { media } from '@luplay/contracts/lobby-game';
import { eventually, type Link, linkTo } from '@luplay/service-kit/testing';
import { type Service, someone } from '../lobby.fixture.ts';
import { STORAGES, s3Server, sample, startMedia, type TestStorage, upload } from './media.fixture.ts';
import { MEDIA } from './store.ts';

const video = sample('clip.mp4');
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Begins to send a file and goes silent. Resolves when the service stores it. */
async function begin(service: Service, token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  socket.on('error', () => undefined);
  const before = await pending(service);
  socket.write(
    `POST ${pathOf(media.uploadMedia)}?kind=video HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${video.length}\r\n\r\n`,
  );
  socket.write(video.subarray(0, 5000));
  await eventually(async () => (await pending(service)) === before + 1);
  return socket;
}
const pending = (service: Service) => service.kit.mongo.collection('quizMediaUploads').countDocuments();
const entries = (service: Service) => service.kit.mongo.collection(MEDIA).countDocuments();

describe.each(STORAGES)('uploads into %s', (_name, storageOf) => {
  let storage: TestStorage;
  let service: Service;
  let author: string;
  beforeAll(async () => {
    storage = await storageOf();
    ({ service, author } = await startMedia(storage));
  });
  afterAll(async () => {
    await service.close();
    await storage.close();
  });

  it('that break off leave nothing', async () => {
    const socket = await begin(service, author);
    socket.destroy();
    await eventually(async () => (await pending(service)) === 0);
    expect({ stored: await storage.count(service), entries: await entries(service) }).toEqual({
      stored: 0,
      entries: 0,
    });
  });

  it('are at most three of one author and eight of all', async () => {
    const authors = await Promise.all(
      [1, 2, 3, 4].map(() => service.token({ userId: someone('author'), roles: ['developer'] })),
    );
    const [first, second, third, fourth] = authors as [string, string, string, string];
    const sockets: Socket[] = [];
    for (const token of [first, first, first]) sockets.push(await begin(service, token));
    expect(await upload(service, first, 'video', video)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    for (const token of [second, second, second, third, third]) sockets.push(await begin(service, token));
    expect((await upload(service, fourth, 'video', video)).status).toBe(503);
    // A client that goes on in time is served.
    sockets[0]?.write(video.subarray(5000));
    const answer = await new Promise<string>((resolve) => sockets[0]?.once('data', (data) => resolve(String(data))));
    expect(answer).toContain('200 OK');
    expect((await upload(service, fourth, 'video', video)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await pending(service)) === 0);
  });
});

describe('an outage', () => {
  let link: Link;
  let service: Service;
  let author: string;
  const started = async (storage: Pick<TestStorage, 'env'>, env: Record<string, string>) => {
    ({ service, author } = await startMedia(storage, env));
  };

  it('of the database refuses uploads in time and loses none that was acknowledged', async () => {
    const url = new URL(process.env.MONGO_URL as string);
    url.pathname = `/media${Date.now()}`;
    link = await linkTo(url.toString());
    await started({ env: {} }, { MONGO_URL: link.url });
    const { body } = await upload(service, author, 'audio', sample('tone.mp3'));
    const socket = await begin(service, author);
    link.cut();
    socket.write(video.subarray(5000));
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(answer).toContain('503');
    expect((await upload(service, author, 'audio', sample('tone.wav'))).status).toBe(503);
    expect((await service.fetch(body.path.slice('/api2'.length))).status).toBe(503);
    link.mend();
    await eventually(async () => (await upload(service, author, 'audio', sample('tone.wav'))).status === 200);
    expect((await service.fetch(body.path.slice('/api2'.length))).status).toBe(200);
    await service.close();
    await link.close();
  });

  it('of the S3-compatible store refuses uploads and downloads', async () => {
    const storage = await s3Server();
    link = await linkTo(storage.env.MEDIA_S3_ENDPOINT as string);
    await started({ env: { ...storage.env, MEDIA_S3_ENDPOINT: link.url } }, {});
    const { body } = await upload(service, author, 'audio', sample('tone.mp3'));
    link.cut();
    expect((await upload(service, author, 'audio', sample('tone.wav'))).status).toBe(503);
    expect((await service.fetch(body.path.slice('/api2'.length))).status).toBe(503);
    link.mend();
    expect((await upload(service, author, 'audio', sample('tone.wav'))).status).toBe(200);
    expect((await service.fetch(body.path.slice('/api2'.length))).status).toBe(200);
    await service.close();
    await link.close();
    await storage.close();
  });
});
