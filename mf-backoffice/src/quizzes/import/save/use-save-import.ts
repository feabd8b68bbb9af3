import { type MediaKind, type QuizContent, quizEditor } from '@luplay/contracts/lobby-game';
import { api, isApiError, useRequestId } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { quizImport } from '../../locale/import.ts';
import { failureText, prepare, uploadErrorText } from '../../media/prepare.ts';
import { replaceFiles } from '../../media/replace-files.ts';
import { uploadMedia } from '../../media/upload.ts';
import { useUnsavedWarning } from '../../quiz/use-quiz-editing.tsx';
import { archiveIndex, type ImportedMedia, type ImportedQuiz, ImportRefused } from '../model.ts';
import { usedFiles } from './references.ts';

export type SaveState =
  | { status: 'idle' }
  /** `isLimited`: it waits, because the service takes no more files for now. */
  | { status: 'uploading'; sent: number; bytes: number; isLimited: boolean }
  | { status: 'creating' }
  | { status: 'rejected'; files: readonly RejectedFile[] }
  | { status: 'failed'; message: string };

interface Options {
  quiz: ImportedQuiz;
  extract: (index: number) => Promise<Blob>;
  onCreated: (id: string) => void;
}

/**
 * Uploads the files of an imported quiz and then creates it. Before that there is no quiz; files that are left over
 * are removed by the service after a day. A new try uploads only what is missing.
 */
export function useSaveImport({ quiz, extract, onCreated }: Options) {
  const [state, setState] = useState<SaveState>({ status: 'idle' });
  const { requestId, renew } = useRequestId();
  const paths = useRef(new Map<number, string>());
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useUnsavedWarning(state.status === 'uploading' || state.status === 'creating');

  /** `without`: files that the service does not take are left out. */
  const save = async (content: QuizContent, without: readonly RejectedFile[] = []) => {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    const left = new Set(without.map(({ index }) => index));
    const wanted = usedFiles(content).filter((index) => !left.has(index));
    const bytes = wanted.reduce((sum, index) => sum + (quiz.media[index]?.bytes ?? 0), 0);
    const onProgress = (sent: number, isLimited = false) => {
      if (!signal.aborted) setState({ status: 'uploading', sent, bytes, isLimited });
    };
    try {
      onProgress(0);
      const job = { media: quiz.media, wanted, extract, paths: paths.current, onProgress, signal };
      const rejected = await uploadFiles(job);
      if (rejected.length > 0) return setState({ status: 'rejected', files: [...without, ...rejected] });
      setState({ status: 'creating' });
      const stored = replaceFiles(content, (path) => {
        const index = archiveIndex(path);
        return index === null ? path : (paths.current.get(index) ?? null);
      });
      const { id } = await api(quizEditor.createQuiz, { body: { ...stored, type: 'quiz', requestId }, signal });
      onCreated(id);
    } catch (error) {
      if (signal.aborted) setState({ status: 'idle' });
      else setState({ status: 'failed', message: failureText(error, quizImport.failed) });
    } finally {
      running.current = null;
    }
  };
  const cancel = () => running.current?.abort();
  // After a change the next press creates another quiz than one whose reply was lost.
  return { state, save, cancel, changed: renew };
}

/** A file that the service does not take, and why. */
export interface RejectedFile {
  index: number;
  name: string;
  reason: string;
}

interface UploadJob {
  media: readonly ImportedMedia[];
  /** Numbers of the files to upload. */
  wanted: readonly number[];
  extract: (index: number) => Promise<Blob>;
  /** Paths of the files that are uploaded, by their number. It is filled, and kept for another try. */
  paths: Map<number, string>;
  /** Bytes that are sent, of all wanted files. */
  onProgress: (bytes: number, isLimited?: boolean) => void;
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
async function uploadFiles(job: UploadJob): Promise<RejectedFile[]> {
  const rejected: RejectedFile[] = [];
  let sent = 0;
  for (const index of job.wanted) {
    const media = job.media[index];
    if (!media) continue;
    if (!job.paths.has(index)) {
      const report = (share: number, isLimited?: boolean) => job.onProgress(sent + share * media.bytes, isLimited);
      const reason = await uploadOne(job, index, media, report);
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
  onProgress: (share: number, isLimited?: boolean) => void,
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
      onProgress(0, true);
      await waitFor(LIMITED_MS, signal);
    }
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
