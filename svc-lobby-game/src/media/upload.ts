import { createHash } from 'node:crypto';
import { MEDIA_LIMITS, MEDIA_TYPES, type MediaKind } from '@luplay/contracts/lobby-game';
import { encodeImage } from '@luplay/service-kit/pictures';
import { ObjectId } from 'mongodb';
import { checked, type Passed } from './checked.ts';
import { extensionOf } from './formats.ts';
import { probe } from './probe/probe.ts';
import type { MediaStorage } from './storage/storage.ts';
import { type MediaStore, pathOfMedia, type StoredMedia } from './store.ts';

export interface MediaParts {
  store: MediaStore;
  storage: MediaStorage;
  now(): number;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The bytes of a small file. */
async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const nameOf = (hash: string, extension: string) => `${hash.slice(0, 32)}.${extension}`;

/** Stores an uploaded file. What of it stays stored without an entry is removed at once or by the cleaning. */
export async function storeMedia(
  parts: MediaParts,
  kind: MediaKind,
  source: AsyncIterable<Uint8Array>,
): Promise<{ path: string; kind: MediaKind; bytes: number }> {
  const { store, storage, now } = parts;
  const key = new ObjectId().toHexString();
  const discard = () => storage.remove(key).then(() => store.end(key), ignore);
  await store.begin(key, now());
  let file: StoredMedia;
  try {
    file = kind === 'picture' ? await putPicture(parts, key, source) : await putStream(parts, key, kind, source);
  } catch (error) {
    await discard().catch(ignore);
    throw error;
  }
  // When this fails, the entry may be there all the same: the bytes are left to the cleaning.
  const present = await store.add(file, now());
  await (present.key === key ? store.end(key) : discard()).catch(ignore);
  return { path: pathOfMedia(present._id), kind, bytes: present.bytes };
}

async function putPicture(
  { storage }: MediaParts,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredMedia> {
  const sent = await whole(checked(source, 'picture', ignore));
  const { side } = MEDIA_LIMITS.picture;
  const bytes = await encodeImage(sent, { width: side, height: side, fit: 'inside', withoutEnlargement: true });
  await storage.put(key, once(bytes), MEDIA_TYPES.webp);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { _id: nameOf(hash, 'webp'), key, kind: 'picture', bytes: bytes.length };
}

async function putStream(
  { storage }: MediaParts,
  key: string,
  kind: Exclude<MediaKind, 'picture'>,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredMedia> {
  let passed: Passed | undefined;
  const note = (one: Passed) => {
    passed = one;
  };
  await storage.put(key, checked(source, kind, note), 'application/octet-stream');
  const { bytes, hash } = (passed as Passed | undefined) ?? { bytes: 0, hash: '' };
  const facts = await probe(bytes, (start, end) => whole(storage.read(key, start, end - 1)));
  return { _id: nameOf(hash, extensionOf(facts, kind)), key, kind, bytes };
}

const ignore = (): void => undefined;
