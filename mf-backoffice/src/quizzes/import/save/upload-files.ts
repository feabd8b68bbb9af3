import type { MediaKind } from '@luplay/contracts/lobby-game';
import { isApiError } from '@luplay/web-kit';
import { prepare } from '../../media/prepare.ts';
import { uploadMedia } from '../../media/upload.ts';
import { uploadErrorText } from '../../media/upload-error.ts';
import { type ImportedMedia, ImportRefused } from '../model.ts';

/** A file that the service does not take, and why. */
export interface RejectedFile {
  index: number;
  name: string;
  reason: string;
}

export interface UploadJob {
  media: readonly ImportedMedia[];
  /** Numbers of the files to upload. */
  wanted: readonly number[];
  extract: (index: number) => Promise<Blob>;
  /** Paths of the files that are uploaded, by their number. It is filled, and kept for another try. */
  paths: Map<number, string>;
  /** Bytes that are sent, of all wanted files. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

const REJECTED = ['too_large', 'unsupported_media', 'validation_failed'];
/** How long to wait when the service takes no more uploads for now, ms. */
const LIMITED_MS = 10_000;

const TYPES: Readonly<Record<MediaKind, string>> = { picture: 'image', audio: 'audio', video: 'video' };
const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const SAME_TYPE: Readonly<Record<string, string>> = { jpg: 'jpeg' };

/**
 * Uploads the files one after the other. Returns those that the service does not take; throws what another try may
 * help against, and AbortError.
 */
export async function uploadFiles(job: UploadJob): Promise<RejectedFile[]> {
  const rejected: RejectedFile[] = [];
  let sent = 0;
  for (const index of job.wanted) {
    const media = job.media[index];
    if (!media) continue;
    if (!job.paths.has(index)) {
      const reason = await uploadOne(job, index, media, (share) => job.onProgress(sent + share * media.bytes));
      if (reason !== null) rejected.push({ index, name: media.name, reason });
    }
    sent += media.bytes;
    job.onProgress(sent);
  }
  return rejected;
}

/** Null, or why the file is not taken. */
async function uploadOne(
  { extract, paths, signal }: UploadJob,
  index: number,
  { name, kind }: ImportedMedia,
  onProgress: (share: number) => void,
): Promise<string | null> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const extension = extensionOf(name);
      const type = `${TYPES[kind]}/${SAME_TYPE[extension] ?? extension}`;
      const file = await prepare(new File([await extract(index)], name, { type }), kind);
      paths.set(index, (await uploadMedia(file, kind, { onProgress, signal })).path);
      return null;
    } catch (error) {
      if (error instanceof ImportRefused) return error.message;
      if (isApiError(error) && REJECTED.includes(error.code)) return uploadErrorText(error, kind);
      if (!isApiError(error, 'rate_limited')) throw error;
      // A package may have more files than one may upload in ten minutes.
      await waitFor(LIMITED_MS, signal);
    }
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
