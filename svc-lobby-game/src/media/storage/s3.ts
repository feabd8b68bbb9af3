import { Readable } from 'node:stream';
import { AppError } from '@luplay/service-kit';
import { blocksOf, type MediaStorage } from './storage.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The smallest part that S3 accepts; one upload holds two of them in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const PREFIX = 'quiz-media/';
/** Limits of one request, ms. */
const CONNECT_MS = 2_000;
const REQUEST_MS = 15_000;

/** Media in an S3-compatible store. The client library is loaded here only: it takes some 20 MB. */
export async function s3Storage(settings: S3Settings): Promise<MediaStorage> {
  const aws = await import('@aws-sdk/client-s3');
  const { DeleteObjectCommand, ListMultipartUploadsCommand, AbortMultipartUploadCommand, S3Client } = aws;
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets in the path: stores of one's own rarely have a host name for each.
    forcePathStyle: true,
    // Trailing checksums are Amazon's own; other stores refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS, throwOnRequestTimeout: true },
    maxAttempts: 2,
  });
  const place = (key: string) => ({ Bucket: bucket, Key: PREFIX + key });
  const away = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      // The answer to HEAD has no body that would say which.
      if (['NoSuchKey', 'NotFound'].includes((cause as Error).name)) throw new AppError('not_found', { cause });
      throw new AppError('unavailable', { cause });
    }
  };

  async function remove(key: string): Promise<void> {
    await away(client.send(new DeleteObjectCommand(place(key))));
    const { Uploads = [] } = await away(
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: PREFIX + key })),
    );
    for (const { UploadId } of Uploads)
      await away(client.send(new AbortMultipartUploadCommand({ ...place(key), UploadId })));
  }

  return {
    isShared: true,
    async put(key, source, type) {
      let broken: unknown;
      async function* watched() {
        try {
          yield* blocksOf(source, PART_BYTES);
        } catch (error) {
          broken = error;
          throw error;
        }
      }
      const Body = Readable.from(watched(), { objectMode: false, highWaterMark: 1 });
      const params = { ...place(key), Body, ContentType: type };
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 });
      try {
        await upload.done();
      } catch (cause) {
        await remove(key).catch(() => undefined);
        throw broken ?? new AppError('unavailable', { cause });
      }
    },

    async *read(key, start, end) {
      const { Body } = await away(
        client.send(new aws.GetObjectCommand({ ...place(key), Range: `bytes=${start}-${end}` })),
      );
      const stream = Body as Readable;
      try {
        yield* stream as AsyncIterable<Uint8Array>;
      } finally {
        stream.destroy();
      }
    },

    check: async (key) => void (await away(client.send(new aws.HeadObjectCommand(place(key))))),

    remove,
    close: () => client.destroy(),
  };
}
