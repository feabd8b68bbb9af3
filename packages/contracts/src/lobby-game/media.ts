import { z } from 'zod';
import { defineCall, type StreamedFile } from '../core/call.ts';
import { filePath } from '../core/fields.ts';

const of = { service: 'svc-lobby-game', method: 'GET', who: 'developer' } as const;
const MB = 1024 * 1024;

export const MEDIA_KINDS = ['picture', 'audio', 'video'] as const;
const mediaKind = z.enum(MEDIA_KINDS);
export type MediaKind = z.output<typeof mediaKind>;

/**
 * What authors may upload. `formats`: file name extensions for a file picker; the service judges by content.
 * Chromium, Firefox and Safari (from 18.4, and with it Telegram's views) play all of them.
 */
export const MEDIA_LIMITS = {
  picture: {
    bytes: 2 * MB,
    formats: ['jpg', 'jpeg', 'png', 'webp'],
    /** Side of the stored picture, and the largest one that is decoded, pixels. */
    side: 1600,
    pixels: 4096 * 4096,
  },
  /** MP3; AAC in M4A; Opus or Vorbis in Ogg; PCM in WAV. */
  audio: { bytes: 8 * MB, formats: ['mp3', 'm4a', 'ogg', 'opus', 'wav'] },
  /** H.264 with AAC or MP3 in MP4 or QuickTime; VP8 or VP9 with Opus or Vorbis in WebM. */
  video: { bytes: 32 * MB, formats: ['mp4', 'm4v', 'mov', 'webm'] },
} as const;

/** Media types of stored files, by the extension of their name. */
export const MEDIA_TYPES = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

/** Name of a stored file: a hash of its bytes. */
const mediaName = z.string().regex(/^[0-9a-f]{32}\.(webp|mp3|m4a|ogg|wav|mp4|webm)$/);

/** An upload that stalls for this long, or takes this long, is ended, seconds. */
const MEDIA_PATIENCE = { stall: 15, total: 600 } as const;

/**
 * The body is the file. A picture is stored anew as WebP, audio and video as they are without what tells where, when
 * and by whom they were recorded. Equal files are one. A file that no quiz names after a day is removed. 409: no space
 * is left for the author's files, or for those of all.
 */
export const uploadMedia = defineCall({
  ...of,
  id: 'media.upload',
  method: 'POST',
  path: '/editor/quest/media/upload',
  summary: 'Картинка, звук или видео для квиза',
  query: z.strictObject({ kind: mediaKind }),
  body: z.custom<AsyncIterable<Uint8Array>>(),
  response: z.object({
    path: filePath,
    kind: mediaKind,
    /** Size of the stored file. */
    bytes: z.number().int().positive(),
  }),
  limit: { points: 300, seconds: 600, by: 'user' },
  errors: ['conflict'],
  maxBody: MEDIA_LIMITS.video.bytes,
  upload: { stallSeconds: MEDIA_PATIENCE.stall, seconds: MEDIA_PATIENCE.total },
});

/** Sizes of files, and what they may be, bytes. */
const mediaSpace = z.object({ bytes: z.number().int().min(0), allowed: z.number().int().positive() });
export type MediaSpace = z.output<typeof mediaSpace>;

/** A file counts for the author who uploaded it first. */
export const mediaUsage = defineCall({
  ...of,
  id: 'media.usage',
  path: '/editor/quest/media/usage',
  summary: 'Сколько места занимают файлы квизов',
  response: z.object({
    /** Of the caller. */
    own: mediaSpace,
    /** Of all authors. */
    all: mediaSpace,
  }),
});

/** Answers ranges (RFC 9110, 14). */
export const quizMediaFile = defineCall({
  ...of,
  id: 'media.file',
  path: '/media/quiz/:name',
  who: 'public',
  summary: 'Файл к вопросу квиза',
  params: z.strictObject({ name: mediaName }),
  response: z.custom<StreamedFile>(),
  file: 'stream',
  errors: ['not_found'],
});
