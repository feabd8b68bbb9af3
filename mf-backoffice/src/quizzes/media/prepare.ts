import { ERRORS, type ErrorCode } from '@luplay/contracts';
import { MEDIA_LIMITS, type MediaKind } from '@luplay/contracts/lobby-game';
import { ApiError, errorText, isApiError } from '@luplay/web-kit';
import { media as texts } from '../locale/media.ts';

/** Nothing larger is decoded: it would fill the memory of a phone. */
const LARGEST_PICTURE = 64 * 1024 * 1024;
const SENT_PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** For the file picker. Phones convert their own formats to one of these. */
export const ACCEPTED: Readonly<Record<MediaKind, string>> = {
  picture: SENT_PICTURES.join(','),
  audio: `audio/*,${extensions('audio')}`,
  video: `video/*,${extensions('video')}`,
};

function extensions(kind: MediaKind): string {
  return MEDIA_LIMITS[kind].formats.map((format) => `.${format}`).join(',');
}

/** Throws ApiError for a file that cannot be uploaded, as far as its type and size tell. */
export function validate(file: Blob, kind: MediaKind): void {
  if (!isOfKind(file, kind)) throw wrongFormat(kind);
  if (file.size > (kind === 'picture' ? LARGEST_PICTURE : MEDIA_LIMITS[kind].bytes)) throw tooLarge(kind);
}

/**
 * The file as it is uploaded. A picture that is too large, such as a photo of a phone, or that is in another format is
 * drawn anew. Throws ApiError for a file that the service would refuse.
 */
export async function prepare(file: Blob, kind: MediaKind): Promise<Blob> {
  validate(file, kind);
  if (kind !== 'picture') return file;
  return isSent(file) && SENT_PICTURES.includes(file.type) ? file : redraw(file);
}

/** By its type, or by its name where the system knows no type. The service judges by content. */
function isOfKind(file: Blob, kind: MediaKind): boolean {
  const major = kind === 'picture' ? 'image' : kind;
  const name = file instanceof File ? file.name.toLowerCase() : '';
  return file.type.startsWith(`${major}/`) || MEDIA_LIMITS[kind].formats.some((format) => name.endsWith(`.${format}`));
}

async function redraw(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw wrongFormat('picture');
  });
  const scale = Math.min(1, MEDIA_LIMITS.picture.side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ApiError(0, 'unexpected_answer', '');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Safari gives PNG instead of WebP: too large for a photo, while JPEG would make what is transparent black.
  const exact = await encode(canvas, 'image/webp');
  if (exact && isSent(exact) && (exact.type === 'image/webp' || file.type !== 'image/jpeg')) return exact;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const photo = await encode(canvas, 'image/jpeg');
  if (!photo || !isSent(photo)) throw tooLarge('picture');
  return photo;
}

const isSent = ({ size }: Blob): boolean => size <= MEDIA_LIMITS.picture.bytes;

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));

/** Errors that may be over a moment later; `unauthorized`: the token was being replaced. */
const PASSING: readonly string[] = ['network', 'unavailable', 'internal', 'rate_limited', 'unauthorized'];

const megabytesOf = (kind: MediaKind): number => MEDIA_LIMITS[kind].bytes / 1024 / 1024;

const tooLarge = (kind: MediaKind): ApiError =>
  new ApiError(413, 'too_large', texts.errors.tooLarge(megabytesOf(kind)));
const wrongFormat = (kind: MediaKind): ApiError =>
  new ApiError(415, 'unsupported_media', texts.errors.wrongFormat(texts.formats[kind]));

export const mayPass = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.code);

/** Why a call failed, for the author. `otherwise`: when nothing is known of it. */
export const failureText = (error: unknown, otherwise: string): string =>
  isApiError(error, 'network') ? texts.errors.network : errorText(error, otherwise);

/** Why an upload failed, for the author. */
export function uploadErrorText(error: unknown, kind: MediaKind): string {
  if (!(error instanceof ApiError)) return texts.errors.other;
  const { code, message } = error;
  // The general message of a code says nothing about files.
  if (message && message !== ERRORS[code as ErrorCode]?.message) return message;
  if (code === 'too_large') return tooLarge(kind).message;
  if (code === 'unsupported_media' || code === 'validation_failed') return wrongFormat(kind).message;
  if (code === 'network') return texts.errors.network;
  return code === 'unavailable' ? texts.errors.unavailable : message || texts.errors.other;
}
