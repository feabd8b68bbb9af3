import { createHash } from 'node:crypto';
import { type Call, PICTURE_MAX_BYTES, type PictureFormat, pathOf, type SentPicture } from '@luplay/contracts';
import { Binary, type IndexDescription } from 'mongodb';
import type { ResizeOptions } from 'sharp';
import type { Mongo } from './backing/mongo/mongo.ts';
import { AppError, nullIfDuplicate } from './base/errors.ts';
import { semaphore } from './base/semaphore.ts';

export const PICTURE_INDEXES: IndexDescription[] = [{ key: { removeAt: 1 }, name: 'removal', expireAfterSeconds: 0 }];

/** An unused picture is still served for this long, ms: open pages and running games show it. */
const FAREWELL_MS = 24 * 3600_000;

interface StoredPicture {
  /** The name: a hash of the bytes. */
  _id: string;
  bytes: Binary;
  /** Present when no entry names it. */
  removeAt?: Date;
}

export interface PictureParts {
  mongo: Pick<Mongo, 'collection'>;
  /** The catalogue's own, with PICTURE_INDEXES: services share a database, and each knows its own entries only. */
  collection: string;
  /** The call that shows them. */
  call: Pick<Call, 'path'>;
  /** Whether an entry names the picture of this path. */
  isNamed(path: string): Promise<boolean>;
  /** Side of the stored square, pixels. */
  side?: number | undefined;
  /** Epoch ms. */
  now(): number;
}

export type PictureStore = ReturnType<typeof pictureStore>;

/**
 * Uploaded pictures, stored beside the catalogue whose entries name them by path. Equal bytes are one picture, and one
 * entry may start to name it while another stops. So writing an entry marks the picture as used afterwards, and
 * dropping it checks for entries afterwards: the later of the two sees the other.
 */
export function pictureStore({ mongo, collection, call, isNamed, side = SIDE, now }: PictureParts) {
  const pictures = mongo.collection<StoredPicture>(collection);
  const square: Fitting = { width: side, height: side, fit: 'cover' };
  const address = (name: string) => `/api2${pathOf(call, { name })}`;
  /** Null for the product's own pictures. */
  const nameOf = (path: string): string | null => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return path === address(name) ? name : null;
  };

  async function keep(path: string): Promise<void> {
    const name = nameOf(path);
    if (name) await pictures.updateOne({ _id: name }, { $unset: { removeAt: true } });
  }

  async function drop(path: string): Promise<void> {
    const name = nameOf(path);
    if (!name) return;
    const removeAt = new Date(now() + FAREWELL_MS);
    await pictures.updateOne({ _id: name }, { $set: { removeAt } });
    if (await isNamed(path)) await keep(path);
  }

  return {
    /**
     * Re-encodes a picture from its pixels, so that no uploaded byte is stored, and stores it for the entry that
     * `write` writes with the picture's path. The picture is kept only if an entry names it, so `write` may fail or
     * write nothing. Without a `fitting` it becomes the square.
     */
    async put<T>(sent: SentPicture, write: (path: string) => Promise<T>, fitting = square): Promise<T> {
      const bytes = await encodeImage(decodePicture(sent), fitting);
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
      const fresh = { $setOnInsert: { bytes: new Binary(bytes) }, $unset: { removeAt: true as const } };
      // Null: the same picture is being uploaded concurrently.
      await nullIfDuplicate(pictures.updateOne({ _id: name }, fresh, { upsert: true }));
      const path = address(name);
      try {
        const written = await write(path);
        await keep(path);
        return written;
      } catch (error) {
        await drop(path);
        throw error;
      }
    },

    /** Call when an entry no longer names the picture. */
    drop,

    /** Which of these paths name a stored picture that does not exist. The product's own pictures are not judged. */
    async missing(paths: readonly string[]): Promise<ReadonlySet<string>> {
      const names = paths.flatMap((path) => nameOf(path) ?? []);
      const served = {
        _id: { $in: names },
        $or: [{ removeAt: { $exists: false } }, { removeAt: { $gt: new Date(now()) } }],
      };
      const found = await pictures.find(served, { projection: { _id: 1 } }).toArray();
      const present = new Set(found.map(({ _id }) => _id));
      return new Set(
        paths.filter((path) => {
          const name = nameOf(path);
          return name !== null && !present.has(name);
        }),
      );
    },

    /** Throws `not_found`. */
    async bytes(name: string): Promise<Uint8Array> {
      const found = await pictures.findOne({ _id: name });
      if (!found || (found.removeAt && found.removeAt.getTime() <= now())) throw new AppError('not_found');
      return found.bytes.value();
    },
  };
}

/** Default side of a stored picture, pixels: screens show at most 160. */
const SIDE = 256;
/** Larger pictures are not decoded. A phone's photo has 12 million pixels. */
const MAX_PIXELS = 4096 * 4096;
const QUALITY = 86;
/** Timeout for decoding and encoding one picture, seconds. */
const PATIENCE = 5;

const MAGIC: Record<PictureFormat, Buffer> = {
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** Loaded on first use: sharp takes 15 MB, and most processes never need it. */
let loaded: Promise<typeof import('sharp').default> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // libvips reads many formats, also SVG and PDF. Uploads may only be JPEG, PNG or WebP.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** One picture at a time, in a thread beside the event loop: a decoded picture may take 130 MB. */
const oneAtATime = semaphore(1, 50, 8_000);

/**
 * Throws `validation_failed` for invalid base64, `too_large` beyond PICTURE_MAX_BYTES, and `unsupported_media` when the
 * bytes do not begin as the declared format does.
 */
export function decodePicture({ picture, pictureFormat }: SentPicture): Buffer {
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.toString('base64') !== picture) throw invalid('это не base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw new AppError('too_large', { message: 'Картинка больше 2 МБ.' });
  const magic = MAGIC[pictureFormat];
  if (!bytes.subarray(0, magic.length).equals(magic)) {
    throw new AppError('unsupported_media', { message: `Это не картинка ${pictureFormat.toUpperCase()}.` });
  }
  return bytes;
}

/** How the pixels are fitted into the stored picture. */
export type Fitting = Pick<ResizeOptions, 'width' | 'height' | 'fit' | 'withoutEnlargement'>;

/**
 * The pixels of a JPEG, PNG or WebP file as a new file. Throws `validation_failed` for too many of them, and
 * `unsupported_media` for what cannot be decoded as a whole.
 */
export function encodeImage(bytes: Uint8Array, fitting: Fitting, format: 'webp' | 'jpeg' = 'webp'): Promise<Buffer> {
  return oneAtATime(async () => {
    loaded ??= loadSharp();
    const sharp = await loaded;
    const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
    if (width * height > MAX_PIXELS) throw invalid('в картинке слишком много точек');
    return readable(
      sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
        .timeout({ seconds: PATIENCE })
        .autoOrient()
        .resize(fitting)
        .toFormat(format, { quality: QUALITY, smartSubsample: true })
        .toBuffer(),
    );
  });
}

const invalid = (message: string) => new AppError('validation_failed', { details: [{ path: 'picture', message }] });

/** Throws `unsupported_media` for what sharp cannot read. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new AppError('unsupported_media', { message: 'Картинка повреждена.', cause });
  }
}
