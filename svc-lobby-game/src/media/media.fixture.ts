import { readFileSync } from 'node:fs';
import { DeleteObjectCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { pathOf } from '@luplay/contracts';
import { type MediaKind, media } from '@luplay/contracts/lobby-game';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { type Service, someone, startReplica } from '../lobby.fixture.ts';
import { MEDIA_BUCKET } from './storage/gridfs.ts';

export const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../../e2e/support/media/${name}`, import.meta.url));

/** A WAV file with these bytes as its sound. */
export function wavOf(sound: Uint8Array): Buffer {
  const head = sample('tone.wav').subarray(0, 44);
  const file = Buffer.concat([head, sound]);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(sound.length, 40);
  return file;
}

/** A storage to test with: the settings that choose it, and how many files and unfinished uploads are in it. */
export interface TestStorage {
  env: Record<string, string>;
  count(service: Service): Promise<number>;
  close(): Promise<void>;
}

export async function mongoStorage(): Promise<TestStorage> {
  return {
    env: {},
    async count({ kit: { mongo } }) {
      const keys = new Set<string>();
      const chunks = mongo.collection<{ files_id: unknown }>(`${MEDIA_BUCKET}.chunks`);
      for await (const { files_id } of chunks.find({}, { projection: { files_id: 1 } })) keys.add(String(files_id));
      for await (const { _id } of mongo.collection(`${MEDIA_BUCKET}.files`).find()) keys.add(String(_id));
      return keys.size;
    },
    close: async () => undefined,
  };
}

const BUCKET = 'media';

export async function s3Server(): Promise<TestStorage & { server: FauxqsServer }> {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  const objects = async () => (await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).Contents ?? [];
  for (const { Key } of await objects()) await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
  return {
    server,
    env: {
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_BUCKET: BUCKET,
      MEDIA_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async count() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
      return (await objects()).length + Uploads.length;
    },
    async close() {
      client.destroy();
      await server.stop();
    },
  };
}

export const STORAGES = [
  ['MongoDB', mongoStorage],
  ['an S3-compatible store', s3Server],
] as const;

/** A deployment with a developer. */
export async function startMedia(storage: Pick<TestStorage, 'env'>, env: Record<string, string> = {}) {
  const service = await startReplica(undefined, { ...storage.env, ...env });
  const author = await service.token({ userId: someone('author'), roles: ['developer'] });
  return { service, author };
}

export interface Uploaded {
  status: number;
  body: { path: string; kind: MediaKind; bytes: number; code?: string; message?: string };
}

export async function upload(
  service: Service,
  token: string,
  kind: MediaKind,
  body: Uint8Array | ReadableStream<Uint8Array>,
  init: Partial<RequestInit> = {},
): Promise<Uploaded> {
  const response = await service.fetch(`${pathOf(media.uploadMedia)}?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: body as never,
    duplex: 'half',
    ...init,
  } as RequestInit);
  return { status: response.status, body: (await response.json()) as Uploaded['body'] };
}

/** Asks for a stored file as the gateway does. */
export const get = (service: Service, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.fetch(path.replace(/^\/api2/, ''), { method, headers });

export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
