import { createHash } from 'node:crypto';
import { MEDIA_LIMITS, MEDIA_TYPES, type MediaKind } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import { encodeImage } from '@luplay/service-kit/pictures';
import { ObjectId } from 'mongodb';
import { assertSignature, extensionOf, SIGNATURE_BYTES } from './formats.ts';
import { edited } from './metadata/bytes.ts';
import { withoutMetadata } from './metadata/metadata.ts';
import { probe } from './probe/probe.ts';
import type { MediaQuota } from './quota.ts';
import type { MediaStorage } from './storage/storage.ts';
import { type MediaStore, pathOfMedia, type StoredMedia } from './store.ts';

export interface MediaParts {
  store: MediaStore;
  storage: MediaStorage;
  quota: MediaQuota;
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

/** Bytes on their way into an entry. Noted before they are stored, so that a crash leaves none behind unnoticed. */
function uploadOf({ store, storage, now }: MediaParts, author: string) {
  const keys: string[] = [];
  const discard = (key: string) => storage.remove(key).then(() => store.end(key), ignore);
  return {
    async newKey(): Promise<string> {
      const key = new ObjectId().toHexString();
      await store.begin(key, now(), author);
      keys.push(key);
      return key;
    },
    /** Removes all bytes but those with this key. What fails is left to the cleaning. */
    async end(kept: string | null): Promise<void> {
      for (const key of keys) await (key === kept ? store.end(key) : discard(key)).catch(ignore);
    },
  };
}
type Upload = ReturnType<typeof uploadOf>;

/** Stores an uploaded file without its metadata. Equal files are one, which takes no more space. */
export async function storeMedia(
  parts: MediaParts,
  author: string,
  kind: MediaKind,
  source: AsyncIterable<Uint8Array>,
): Promise<{ path: string; kind: MediaKind; bytes: number }> {
  const { store, quota, now } = parts;
  await quota.assertRoom(author, 1);
  const upload = uploadOf(parts, author);
  let file: StoredMedia;
  try {
    file = kind === 'picture' ? await putPicture(parts, upload, source) : await putStream(parts, upload, kind, source);
    if (!(await store.find(file._id))) {
      await store.sized(file.key, file.bytes);
      await quota.assertRoom(author, 0);
    }
  } catch (error) {
    await upload.end(null);
    throw error;
  }
  // When this fails, the entry may be there all the same: the bytes are left to the cleaning.
  const present = await store.add({ ...file, author }, now());
  await upload.end(present.key);
  return { path: pathOfMedia(present._id), kind, bytes: present.bytes };
}

async function putPicture(
  { storage }: MediaParts,
  upload: Upload,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredMedia> {
  const key = await upload.newKey();
  const sent = await whole(checked(source, 'picture', ignore));
  const { side } = MEDIA_LIMITS.picture;
  const bytes = await encodeImage(sent, { width: side, height: side, fit: 'inside', withoutEnlargement: true });
  await storage.put(key, once(bytes), MEDIA_TYPES.webp);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { _id: nameOf(hash, 'webp'), key, kind: 'picture', bytes: bytes.length };
}

/** Stores the file as it comes, examines it there, and copies it without its metadata if it has any. */
async function putStream(
  { storage }: MediaParts,
  upload: Upload,
  kind: Exclude<MediaKind, 'picture'>,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredMedia> {
  const sent = await upload.newKey();
  const { bytes, hash } = await put(storage, sent, (note) => checked(source, kind, note));
  const read = (start: number, end: number) => storage.read(sent, start, end - 1);
  const readWhole = (start: number, end: number) => whole(read(start, end));
  const extension = extensionOf(await probe(bytes, readWhole), kind);
  const edits = await withoutMetadata(extension, bytes, readWhole);
  if (edits.length === 0) return { _id: nameOf(hash, extension), key: sent, kind, bytes };
  const key = await upload.newKey();
  const clean = await put(storage, key, (note) => measured(edited(bytes, edits, read), note));
  return { _id: nameOf(clean.hash, extension), key, kind, bytes: clean.bytes };
}

async function put(
  storage: MediaStorage,
  key: string,
  stream: (note: (passed: Passed) => void) => AsyncIterable<Uint8Array>,
): Promise<Passed> {
  let passed: Passed = { bytes: 0, hash: '' };
  const note = (one: Passed) => {
    passed = one;
  };
  await storage.put(key, stream(note), 'application/octet-stream');
  return passed;
}

const ignore = (): void => undefined;

const MB = 1024 * 1024;
const NAMES: Record<MediaKind, string> = { picture: 'Картинка', audio: 'Звук', video: 'Видео' };
const tooLarge = (kind: MediaKind) =>
  new AppError('too_large', { message: `${NAMES[kind]} больше ${MEDIA_LIMITS[kind].bytes / MB} МБ.` });

interface Passed {
  bytes: number;
  hash: string;
}

/** Passes a file on. `done` gets what has passed. */
async function* measured(
  source: AsyncIterable<Uint8Array>,
  done: (passed: Passed) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    hash.update(chunk);
    yield chunk;
  }
  done({ bytes, hash: hash.digest('hex') });
}

/** Passes a file of at most the allowed size on, judging it by its first bytes. `done` gets what has passed. */
async function* checked(
  source: AsyncIterable<Uint8Array>,
  kind: MediaKind,
  done: (passed: Passed) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of measured(source, done)) {
    bytes += chunk.length;
    if (bytes > MEDIA_LIMITS[kind].bytes) throw tooLarge(kind);
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE_BYTES) continue;
    assertSignature(head, kind);
    yield head;
    head = null;
  }
  if (head) assertSignature(head, kind);
}
