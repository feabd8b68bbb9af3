import { PICTURE_MAX_BYTES, type PictureFormat, type SentPicture } from '@luplay/contracts';
import type { ResizeOptions } from 'sharp';
import { AppError } from '../base/errors.ts';
import { semaphore } from '../base/semaphore.ts';

/** Default side of a stored picture, pixels: screens show at most 160. */
const SIDE = 256;
/** Larger pictures are not decoded. A phone's photo has 12 million pixels. */
const MAX_PIXELS = 4096 * 4096;
const WEBP_QUALITY = 86;
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
 * Re-encodes a picture from its pixels as a WebP square, so that no uploaded byte is stored. Throws `validation_failed`
 * for invalid base64 or too many pixels, `too_large` beyond PICTURE_MAX_BYTES, and `unsupported_media` when the bytes
 * are not of the declared format.
 */
export async function encodePicture({ picture, pictureFormat }: SentPicture, side = SIDE): Promise<Buffer> {
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.toString('base64') !== picture) throw invalid('это не base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw new AppError('too_large', { message: 'Картинка больше 2 МБ.' });
  const magic = MAGIC[pictureFormat];
  if (!bytes.subarray(0, magic.length).equals(magic)) {
    throw new AppError('unsupported_media', { message: `Это не картинка ${pictureFormat.toUpperCase()}.` });
  }
  return encodeImage(bytes, { width: side, height: side, fit: 'cover' });
}

/** How the pixels are fitted into the stored picture. */
export type Fitting = Pick<ResizeOptions, 'width' | 'height' | 'fit' | 'withoutEnlargement'>;

/**
 * The pixels of a JPEG, PNG or WebP file as a new WebP file. Throws `validation_failed` for too many of them, and
 * `unsupported_media` for what cannot be decoded as a whole.
 */
export function encodeImage(bytes: Uint8Array, fitting: Fitting): Promise<Buffer> {
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
        .webp({ quality: WEBP_QUALITY, smartSubsample: true })
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
