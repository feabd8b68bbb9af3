import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { media } from '@luplay/contracts/lobby-game';
import { account, must, type Service, someone } from '../lobby.fixture.ts';
import { mongoStorage, startMedia, upload, wavOf } from './media.fixture.ts';
import { MEDIA } from './store.ts';

const MB = 1024 * 1024;
const FILE = 400 * 1024;
const LATER = 'Уберите ненужные файлы из квизов: место освободится через сутки.';

let service: Service;
/** In a database of its own: what other tests have stored counts too. */
beforeAll(async () => {
  const url = new URL(process.env.MONGO_URL as string);
  url.pathname = `/${someone('quota')}`;
  const env = { MONGO_URL: url.toString(), LUPLAY_MEDIA_PER_AUTHOR_MB: '1', LUPLAY_MEDIA_TOTAL_MB: '2' };
  ({ service } = await startMedia(await mongoStorage(), env));
});
afterAll(() => service.close());

const author = () => service.token({ userId: someone('author'), roles: ['developer'] });
const sound = () => wavOf(randomBytes(FILE - 44));
const send = (token: string, bytes = sound()) => upload(service, token, 'audio', bytes);
const usage = (token: string) => must(service.call(media.mediaUsage, { token }));

it('24.8: an author stores no more than allowed, and sees how much that is', async () => {
  const one = await author();
  const first = sound();
  expect((await send(one, first)).status).toBe(200);
  expect((await usage(one)).own).toEqual({ bytes: FILE, allowed: MB });
  // Of three at the same time only one still fits.
  const sent = await Promise.all([send(one), send(one), send(one)]);
  expect(sent.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  while ((await usage(one)).own.bytes < 2 * FILE) expect((await send(one)).status).toBe(200);
  expect(await send(one)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: `Для этого файла нет места: вам отведено 1 МБ. ${LATER}` },
  });
  // The same file again takes no space.
  expect((await send(one, first)).status).toBe(200);
  expect((await usage(one)).own.bytes).toBe(2 * FILE);
  expect(await service.kit.mongo.collection(MEDIA).countDocuments()).toBe(2);
  expect(await service.kit.mongo.collection('quizMediaUploads').countDocuments()).toBe(0);
});

it('24.8: all authors together store no more than the installation allows', async () => {
  const [two, three] = [await author(), await author()];
  for (const token of [two, two, three]) expect((await send(token)).status).toBe(200);
  expect(await usage(three)).toMatchObject({
    own: { bytes: FILE, allowed: MB },
    all: { bytes: 5 * FILE, allowed: 2 * MB },
  });
  expect(await send(three)).toMatchObject({
    status: 409,
    body: { message: `Для этого файла нет места: на сервере отведено 2 МБ. ${LATER}` },
  });
});

it('24.8: only developers see how much is stored', async () => {
  const { token } = await account(service);
  expect((await service.call(media.mediaUsage, { token })).status).toBe(403);
});
