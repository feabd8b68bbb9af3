import { ERRORS, pathOf, type ResponseOf } from '@luplay/contracts';
import { type MediaKind, media } from '@luplay/contracts/lobby-game';
import { ApiError, api, session } from '@luplay/web-kit';

/** A stored file: `path` is what a question or a background refers to. */
type UploadedMedia = ResponseOf<typeof media.uploadMedia>;

interface Options {
  /** Share of the bytes that were sent, 0 to 1. The service reads the file after that. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** An upload that makes no progress for this long counts as disconnected, ms. */
const STALLED_MS = 45_000;

/**
 * Uploads a file of a quiz. Throws ApiError as `api` does, and AbortError after an abort. XMLHttpRequest, because fetch
 * does not report the progress of an upload.
 */
export function uploadMedia(file: Blob, kind: MediaKind, { onProgress, signal }: Options = {}): Promise<UploadedMedia> {
  signal?.throwIfAborted();
  const token = session.get()?.token;
  const request = new XMLHttpRequest();
  request.open(media.uploadMedia.method, `/api2${pathOf(media.uploadMedia)}?kind=${kind}`);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);

  return new Promise<UploadedMedia>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout>;
    const abort = () => request.abort();
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(abort, STALLED_MS);
    };
    const report = (share: number) => {
      watch();
      onProgress?.(share);
    };
    request.upload.onprogress = ({ loaded }) => report(Math.min(1, loaded / Math.max(1, file.size)));
    request.upload.onload = () => report(1);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && answer.success === true) return resolve(answer as unknown as UploadedMedia);
      const refuse = () => reject(failure(request.status, answer));
      // An ordinary call finds out whether the session has ended: its token may have been replaced meanwhile.
      if (request.status === 401 && token) api(media.mediaUsage, signal && { signal }).then(refuse, refuse);
      else refuse();
    };
    request.onerror = () => reject(new ApiError(0, 'network', ''));
    request.onabort = () => reject(signal?.aborted ? signal.reason : new ApiError(0, 'network', ''));
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    watch();
    request.send(file);
  });
}

function failure(status: number, { code, message, details }: Record<string, unknown>): ApiError {
  const known = typeof code === 'string' ? code : codeOf(status);
  return new ApiError(status, known, typeof message === 'string' ? message : '', details);
}

/** For answers that do not come from a service, such as the gateway's own 413. */
const codeOf = (status: number): string =>
  Object.entries(ERRORS).find(([, error]) => error.status === status)?.[0] ??
  (status >= 500 ? 'unavailable' : 'unexpected_answer');

function parse(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
