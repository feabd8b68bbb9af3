import type { MediaExtension, MediaKind } from '@luplay/contracts/lobby-game';
import { AppError } from '@luplay/service-kit';
import type { MediaFacts } from './probe/probe.ts';

/** Bytes that `signatureOf` wants. */
export const SIGNATURE_BYTES = 12;

type Signature = 'picture' | 'mp4' | 'webm' | 'mp3' | 'ogg' | 'wav';

const SIGNATURES: Record<MediaKind, readonly Signature[]> = {
  picture: ['picture'],
  audio: ['mp3', 'mp4', 'ogg', 'wav'],
  video: ['mp4', 'webm'],
};

const REFUSALS: Record<MediaKind, string> = {
  picture: 'Это не картинка JPEG, PNG или WebP.',
  audio: 'Это не звук MP3, M4A, OGG или WAV.',
  video: 'Это не видео MP4 или WebM.',
};
const refused = (message: string) => new AppError('unsupported_media', { message });

/** By the first bytes, whatever the name says. */
function signatureOf(head: Buffer): Signature | null {
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head.readUIntBE(0, 3) === 0xffd8ff || ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'picture';
  if (ascii(0, 4) === 'RIFF') return ascii(8, 12) === 'WEBP' ? 'picture' : ascii(8, 12) === 'WAVE' ? 'wav' : null;
  if (ascii(4, 8) === 'ftyp') return 'mp4';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (ascii(0, 4) === 'OggS') return 'ogg';
  // A tag, or the first frame: MPEG audio, layer 3.
  if (ascii(0, 3) === 'ID3' || (head.readUInt16BE(0) & 0xffe6) === 0xffe2) return 'mp3';
  return null;
}

/** Refuses what is no file of this kind before any of it is stored. Throws `unsupported_media`. */
export function assertSignature(head: Buffer, kind: MediaKind): void {
  const signature = head.length < SIGNATURE_BYTES ? null : signatureOf(head);
  if (!signature || !SIGNATURES[kind].includes(signature)) throw refused(REFUSALS[kind]);
}

/** Of files that are played. Pictures are encoded anew. */
export type PlayedExtension = Exclude<MediaExtension, 'webp'>;

interface Format {
  extension: PlayedExtension;
  video: readonly string[];
  audio: readonly string[];
}

/**
 * What Chromium, Firefox and Safari play, by the container as mediabunny names it. Not among them: HEVC (neither
 * Firefox nor Chromium everywhere), AV1 (Safari on few devices). Phones film into QuickTime, which is played as MP4.
 */
const MP4 = { video: ['avc'], audio: ['aac', 'mp3'] };
const FORMATS: Record<Exclude<MediaKind, 'picture'>, Record<string, Format>> = {
  video: {
    MP4: { extension: 'mp4', ...MP4 },
    'QuickTime File Format': { extension: 'mp4', ...MP4 },
    WebM: { extension: 'webm', video: ['vp8', 'vp9'], audio: ['opus', 'vorbis'] },
  },
  audio: {
    MP4: { extension: 'm4a', video: [], audio: ['aac'] },
    MP3: { extension: 'mp3', video: [], audio: ['mp3'] },
    Ogg: { extension: 'ogg', video: [], audio: ['opus', 'vorbis'] },
    WAVE: { extension: 'wav', video: [], audio: ['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-f32'] },
  },
};

const CODEC_NAMES: Record<string, string> = { hevc: 'HEVC (H.265)', av1: 'AV1', vp9: 'VP9', flac: 'FLAC' };

/** The extension of a file with this content. Throws `unsupported_media` with what the author can do. */
export function extensionOf(facts: MediaFacts, kind: Exclude<MediaKind, 'picture'>): PlayedExtension {
  const format = FORMATS[kind][facts.format];
  if (!format) throw refused(REFUSALS[kind]);
  if (kind === 'video' && facts.video.length === 0) throw refused('В файле нет видео: только звук.');
  if (kind === 'audio' && facts.video.length > 0) throw refused('В файле есть видео. Добавьте его как видео.');
  if (kind === 'audio' && facts.audio.length === 0) throw refused('В файле нет звука.');
  if (!(facts.seconds > 0)) throw refused('Файл пуст: в нём нет ни секунды.');
  const strange =
    facts.video.find((codec) => !format.video.includes(codec)) ??
    facts.audio.find((codec) => !format.audio.includes(codec));
  if (strange === undefined) return format.extension;
  const better = kind === 'video' ? 'MP4 с H.264 и AAC' : 'MP3 или M4A';
  const name = CODEC_NAMES[strange] ?? strange.toUpperCase();
  throw refused(`Формат ${name} играет не во всех браузерах. Сохраните файл как ${better}.`);
}
