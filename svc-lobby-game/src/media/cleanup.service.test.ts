import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Question, quizEditor } from '@luplay/contracts/lobby-game';
import { type QuizCopies, quizCopies } from '../games/records/quiz-copies.ts';
import { aQuestion, aTheme } from '../games/rules/game.fixture.ts';
import { must, type Service, someone, startReplica } from '../lobby.fixture.ts';
import { quizStore } from '../quests/store.ts';
import { type MediaUsers, removeUnused } from './cleanup.ts';
import { get, STORAGES, sample, startMedia, type TestStorage, upload, wavOf } from './media.fixture.ts';
import { openMedia } from './routes.ts';
import { MEDIA } from './store.ts';
import { storeMedia } from './upload.ts';

const HOUR = 3600_000;

describe.each(STORAGES)('unused media in %s', (_name, open) => {
  let storage: TestStorage;
  let service: Service;
  let other: Service;
  let author: string;
  let users: MediaUsers;
  let copies: QuizCopies;
  /** Hours that the clock of the cleaning is ahead. */
  let ahead = 0;
  beforeAll(async () => {
    storage = await open();
    ({ service, author } = await startMedia(storage));
    other = await startReplica(service, storage.env);
    const now = () => Date.now() + ahead * HOUR;
    copies = quizCopies(service.kit.mongo, now);
    const quizzes = quizStore(service.kit.mongo);
    users = {
      ...(await openMedia(service.kit)),
      now,
      async *named() {
        yield* quizzes.mediaPaths();
        yield* copies.mediaPaths();
      },
    };
  });
  afterAll(async () => {
    users.storage.close();
    await other.close();
    await service.close();
    await storage.close();
  });
  beforeEach(() => {
    ahead = 0;
  });

  /** A sound that nobody has yet. */
  async function sound(): Promise<string> {
    const bytes = wavOf(Buffer.from(someone('sound').padEnd(200, '~')));
    return (await upload(service, author, 'audio', bytes)).body.path;
  }
  const question = (media: Partial<Question['media']>) => ({
    ...aQuestion('how'),
    media: { type: 'No media' as const, ...media },
  });
  const themes = (media: Partial<Question['media']>) => [{ ...aTheme('theme', 1), questions: [question(media)] }];
  const create = (content: object, at = service) =>
    at.call(quizEditor.createQuiz, {
      token: author,
      body: { title: someone('Квиз'), description: 'О квизе', ...content } as never,
    });
  const made = async (content: object) => (await must(create(content))).quest;
  const remove = (id: string) => must(service.call(quizEditor.deleteQuiz, { token: author, body: { id } }));
  const isServed = async (path: string) => (await get(service, path)).status === 200;
  const cleanAt = (hours: number) => {
    ahead = hours;
    return removeUnused(users);
  };

  it('are removed after a day, bytes and all', async () => {
    const path = await sound();
    expect(await cleanAt(23.9)).toBe(0);
    expect(await isServed(path)).toBe(true);
    expect(await cleanAt(24.1)).toBe(1);
    expect(await isServed(path)).toBe(false);
    expect(await storage.count(service)).toBe(await service.kit.mongo.collection(MEDIA).countDocuments());
  });

  it('are not those that a quiz names anywhere, until a day after it is deleted', async () => {
    const [audio, answer, background] = [await sound(), await sound(), await sound()];
    const quest = await made({
      theme: themes({ audio: { path: audio }, audioAnswer: { path: answer } }),
      backgorundMedia: { audio: { playlistPath: background, volume: 50 } },
    });
    for (const hours of [1, 25, 50, 75]) expect(await cleanAt(hours)).toBe(0);
    await remove(quest.id);
    expect(await cleanAt(76)).toBe(0);
    expect(await cleanAt(99)).toBe(0);
    expect(await isServed(audio)).toBe(true);
    expect(await cleanAt(101)).toBe(3);
    expect(await isServed(background)).toBe(false);
  });

  it('are not those of a running game, whose quiz was deleted', async () => {
    const [path, music] = [await sound(), await sound()];
    const theme = themes({ audioQuestion: { path } });
    const backgorundMedia = { audio: { playlistPath: music, volume: 50 } };
    const quest = await made({ theme, backgorundMedia });
    const game = someone('game');
    await copies.put({ _id: game, title: 'Квиз', themes: theme, backgorundMedia, items: [] });
    await remove(quest.id);
    await cleanAt(1);
    expect(await cleanAt(26)).toBe(0);
    await copies.drop(game);
    await cleanAt(27);
    expect(await cleanAt(52)).toBe(2);
    expect([await isServed(path), await isServed(music)]).toEqual([false, false]);
  });

  it('are removed by a quiz that names another file', async () => {
    const [first, second] = [await sound(), await sound()];
    const { id } = await made({ theme: themes({ audio: { path: first } }) });
    await cleanAt(1);
    const updates = { theme: themes({ audio: { path: second } }) };
    await must(service.call(quizEditor.updateQuiz, { token: author, body: { id, updates } }));
    await cleanAt(2);
    expect(await cleanAt(27)).toBe(1);
    expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  });

  it('are kept when they are uploaded or named again at the last moment, wherever the cleaning stands', async () => {
    const { store } = users;
    const [again, named, late] = [await sound(), await sound(), await sound()];
    const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
    ahead = 25;
    // The quiz is saved while the cleaning knows the file as unused, and before it claims it.
    await store.mark(new Set(), users.now());
    await store.touch([nameOf(named)], users.now());
    const claimed = await store.claim(users.now() - 24 * HOUR, users.now());
    expect(claimed.map(({ _id }) => _id).toSorted()).toEqual([nameOf(again), nameOf(late)].toSorted());
    // A quiz that comes after the claim is told that the file is gone.
    const refused = await create({ theme: themes({ audio: { path: late } }) });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: 'theme.0.questions.0.media.audio.path' }] },
    });
    // An upload of the same bytes after the claim brings its own.
    const bytes = Buffer.from(
      await (await fetchBytes(claimed.find(({ _id }) => _id === nameOf(again))?.key)).arrayBuffer(),
    );
    const back = await storeMedia(users, 'author', 'audio', once(bytes));
    expect(back.path).toBe(again);
    for (const file of claimed) {
      await users.storage.remove(file.key);
      await store.forget(file);
    }
    expect([await isServed(again), await isServed(named), await isServed(late)]).toEqual([true, true, false]);
    expect(Buffer.from(await (await get(service, again)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('are found again when the replica that removed them died', async () => {
    const path = await sound();
    ahead = 25;
    await users.store.mark(new Set(), users.now());
    const mine = await users.store.claim(users.now() - 24 * HOUR, users.now());
    expect(mine.length).toBeGreaterThan(0);
    expect(await cleanAt(25.1)).toBe(0);
    expect(await cleanAt(25.3)).toBe(mine.length);
    expect(await isServed(path)).toBe(false);
  });

  it('and the bytes of an interrupted upload are removed by any replica', async () => {
    const key = 'abcdefabcdefabcdefabcdef';
    await users.store.begin(key, Date.now(), 'author');
    await users.storage.put(key, once(sample('tone.mp3')), 'audio/mpeg');
    const before = await storage.count(service);
    expect(await cleanAt(0.5)).toBe(0);
    expect(await cleanAt(1.5)).toBe(1);
    expect(await storage.count(service)).toBe(before - 1);
  });

  it('are not those of an upload whose last steps have failed', async () => {
    const bytes = wavOf(Buffer.from(someone('sound').padEnd(200, '~')));
    const { store } = users;
    const add: typeof store.add = async (...given) => {
      await store.add(...given);
      throw new Error('the reply was lost');
    };
    await expect(storeMedia({ ...users, store: { ...store, add } }, 'author', 'audio', once(bytes))).rejects.toThrow(
      'lost',
    );
    const end = () => Promise.reject(new Error('the database is away'));
    const { path } = await storeMedia({ ...users, store: { ...store, end } }, 'author', 'audio', once(bytes));
    const other = Buffer.concat([bytes, bytes]);
    const { path: second } = await storeMedia({ ...users, store: { ...store, end } }, 'author', 'audio', once(other));
    await cleanAt(2);
    expect([await isServed(path), await isServed(second)]).toEqual([true, true]);
    expect(await store.begunBefore(users.now())).toEqual([]);
    expect(await storage.count(service)).toBe(await service.kit.mongo.collection(MEDIA).countDocuments());
  });

  it('cannot be named by a quiz, with the place of each', async () => {
    const path = await sound();
    const gone = `/api2/media/quiz/${'0'.repeat(32)}.webp`;
    const content = {
      theme: themes({ pictureQuestion: { path: gone }, videoAnswer: { path }, audio: { path: '/media/quiz/own.mp3' } }),
      backgorundMedia: { backgorund: { path: gone } },
    };
    const places = [
      'backgorundMedia.backgorund.path',
      ...['pictureQuestion', 'videoAnswer'].map((slot) => `theme.0.questions.0.media.${slot}.path`),
    ];
    const refused = await create(content, other);
    const paths = (details: unknown) => (details as { path: string }[]).map((detail) => detail.path);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(paths(refused.body.details)).toEqual(places);
    const { id } = await made({});
    const update = await other.call(quizEditor.updateQuiz, { token: author, body: { id, updates: content } });
    expect(paths(update.body.details)).toEqual(places.map((place) => `updates.${place}`));
  });

  it('16.7: of a restored database stay in a store that production, whose copy it is, may name them in', async () => {
    const path = await sound();
    const key = 'fedcbafedcbafedcbafedcba';
    await users.store.begin(key, Date.now(), 'author');
    await users.storage.put(key, once(sample('tone.mp3')), 'audio/mpeg');
    const script = fileURLToPath(new URL('../after-restore.ts', import.meta.url));
    const env = { ...process.env, MONGO_URL: service.kit.env.MONGO_URL };
    await promisify(execFile)(process.execPath, [script], { env });
    const before = await storage.count(service);
    expect(await cleanAt(25)).toBeGreaterThan(1);
    expect(await isServed(path)).toBe(false);
    const known = await service.kit.mongo.collection(MEDIA).countDocuments();
    expect(await storage.count(service)).toBe(storage.env.MEDIA_S3_BUCKET ? before : known);
  });

  async function* once(bytes: Buffer) {
    yield bytes;
  }
  async function fetchBytes(key = ''): Promise<Response> {
    const chunks: Uint8Array[] = [];
    const entry = await service.kit.mongo.collection<{ key: string; bytes: number }>(MEDIA).findOne({ key });
    for await (const chunk of users.storage.read(key, 0, (entry?.bytes ?? 1) - 1)) chunks.push(chunk);
    return new Response(Buffer.concat(chunks));
  }
});
