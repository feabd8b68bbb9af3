import { PICTURE_MAX_BYTES, type PictureFormat, type SentPicture } from '@luplay/contracts';
import { AppError } from '../errors.ts';
import { semaphore } from '../semaphore.ts';

/** Shown at up to 160 px in places, mostly smaller: the side of a kept picture unless its catalogue says more. */
const SIDE = 256;
/** More are not decoded, however few bytes they take. A phone's photo has 12 million. */
const MAX_PIXELS = 4096 * 4096;
const WEBP_QUALITY = 86;
/** Decoding and encoding one picture, seconds. */
const PATIENCE = 5;

const MAGIC: Record<PictureFormat, Buffer> = {
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** Loaded with the first picture: it takes 15 MB, and most processes never see one. */
let loaded: Promise<typeof import('sharp').default> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // libvips knows many formats, SVG and PDF among them; of what comes from outside only these two are ever read.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** One picture at a time, in a thread beside the one that answers; a decoded one may take 130 MB. */
const oneAtATime = semaphore(1, 50, 8_000);

/**
 * The picture as the product keeps it: a square of WebP, drawn anew from its pixels, so that no byte of what was sent
 * survives. Throws `validation_failed` for what is not base64 or has too many pixels, `too_large` beyond
 * PICTURE_MAX_BYTES, and `unsupported_media` for what is not the picture it says.
 */
export async function encodePicture({ picture, pictureFormat }: SentPicture, side = SIDE): Promise<Buffer> {
  const bytes = Buffer.from(picture, 'base64');
  if (bytes.toString('base64') !== picture) throw invalid('это не base64');
  if (bytes.length > PICTURE_MAX_BYTES) throw new AppError('too_large', { message: 'Картинка больше 2 МБ.' });
  const magic = MAGIC[pictureFormat];
  if (!bytes.subarray(0, magic.length).equals(magic)) {
    throw new AppError('unsupported_media', { message: `Это не картинка ${pictureFormat.toUpperCase()}.` });
  }
  return oneAtATime(async () => {
    loaded ??= loadSharp();
    const sharp = await loaded;
    const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
    if (width * height > MAX_PIXELS) throw invalid('в картинке слишком много точек');
    return readable(
      sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
        .timeout({ seconds: PATIENCE })
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: WEBP_QUALITY, smartSubsample: true })
        .toBuffer(),
    );
  });
}

const invalid = (message: string) => new AppError('validation_failed', { details: [{ path: 'picture', message }] });

/** What `sharp` cannot read is no picture. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new AppError('unsupported_media', { message: 'Картинка повреждена.', cause });
  }
}
