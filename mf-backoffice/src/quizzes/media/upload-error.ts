import { ERRORS, type ErrorCode } from '@luplay/contracts';
import { MEDIA_LIMITS, type MediaKind } from '@luplay/contracts/lobby-game';
import { ApiError } from '@luplay/web-kit';
import { media as texts } from '../locale/media.ts';

/** Errors that may be over a moment later. */
const PASSING: readonly string[] = ['network', 'unavailable', 'internal', 'rate_limited'];

const megabytesOf = (kind: MediaKind): number => MEDIA_LIMITS[kind].bytes / 1024 / 1024;

export const tooLarge = (kind: MediaKind): ApiError =>
  new ApiError(413, 'too_large', texts.errors.tooLarge(megabytesOf(kind)));
export const wrongFormat = (kind: MediaKind): ApiError =>
  new ApiError(415, 'unsupported_media', texts.errors.wrongFormat(texts.formats[kind]));

export const mayPass = (error: unknown): boolean => error instanceof ApiError && PASSING.includes(error.code);

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
