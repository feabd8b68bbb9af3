import { EnvError, type Mongo } from '@luplay/service-kit';
import type { S3Env } from '../../env.ts';
import { gridFsStorage } from './gridfs.ts';
import { s3Storage } from './s3.ts';
import type { MediaStorage } from './storage.ts';

/** The S3-compatible store of the settings, else MongoDB. Throws EnvError for incomplete settings. */
export function openStorage(env: S3Env, mongo: Mongo, now: () => number): Promise<MediaStorage> {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_REGION: region, MEDIA_S3_BUCKET: bucket } = env;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint) return gridFsStorage(mongo, now);
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new EnvError('MEDIA_S3_ENDPOINT goes with MEDIA_S3_BUCKET, …_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY');
  }
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}
