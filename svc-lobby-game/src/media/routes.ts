import { MEDIA_TYPES, type media } from '@luplay/contracts/lobby-game';
import { AppError, EnvError, type Handlers, type Kit, type Mongo } from '@luplay/service-kit';
import type { lobbyGameEnv, S3Env } from '../env.ts';
import { mediaQuota } from './quota.ts';
import { gridFsStorage } from './storage/gridfs.ts';
import { s3Storage } from './storage/s3.ts';
import type { MediaStorage } from './storage/storage.ts';
import { extensionOfName, mediaStore } from './store.ts';
import { type MediaParts, storeMedia } from './upload.ts';

/** Uploads at the same time: of one replica, and of one author. */
const UPLOADS = 8;
const UPLOADS_OF_ONE = 3;

export async function openMedia({ env, mongo, now }: Kit<typeof lobbyGameEnv>): Promise<MediaParts> {
  const [store, storage] = await Promise.all([mediaStore(mongo), openStorage(env, mongo, now)]);
  return { store, storage, quota: mediaQuota(env, store), now };
}

export function mediaRoutes(parts: MediaParts): Handlers<typeof media> {
  const { store, storage, quota } = parts;
  const running = new Map<string, number>();
  const total = () => [...running.values()].reduce((sum, count) => sum + count, 0);

  /** Refuses at once: a waiting upload would keep its connection and the sender's patience. */
  async function limited<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = running.get(userId) ?? 0;
    if (own >= UPLOADS_OF_ONE) {
      throw new AppError('rate_limited', { message: 'Дождитесь конца прежних загрузок.', retryAfterSeconds: 3 });
    }
    if (total() >= UPLOADS) throw new AppError('unavailable', { retryAfterSeconds: 3 });
    running.set(userId, own + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  }

  return {
    uploadMedia: ({ caller, query, body }) =>
      limited(caller.userId, () => storeMedia(parts, caller.userId, query.kind, body)),

    mediaUsage: ({ caller }) => quota.usage(caller.userId),

    async quizMediaFile({ params }) {
      const file = await store.find(params.name);
      if (!file) throw new AppError('not_found');
      return {
        type: MEDIA_TYPES[extensionOfName(params.name)],
        bytes: file.bytes,
        open: (start, end) => storage.read(file.key, start, end),
        check: () => storage.check(file.key, file.bytes),
      };
    },
  };
}

/** The S3-compatible store of the settings, else MongoDB. Throws EnvError for incomplete settings. */
function openStorage(env: S3Env, mongo: Mongo, now: () => number): Promise<MediaStorage> {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region, MEDIA_S3_BUCKET: bucket } = env;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint) return gridFsStorage(mongo, now);
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new EnvError('MEDIA_S3_ENDPOINT goes with MEDIA_S3_BUCKET, …_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY');
  }
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}
