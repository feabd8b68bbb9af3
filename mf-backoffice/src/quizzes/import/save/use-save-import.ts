import { type QuizContent, quizEditor } from '@luplay/contracts/lobby-game';
import { api, errorText, useRequestId } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { quizImport } from '../../locale/import.ts';
import { replaceFiles } from '../../media/replace-files.ts';
import { archiveIndex, type ImportedQuiz } from '../model.ts';
import { usedFiles } from './references.ts';
import { type RejectedFile, uploadFiles } from './upload-files.ts';

export type SaveState =
  | { status: 'idle' }
  | { status: 'uploading'; sent: number; bytes: number }
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

  /** `without`: files that the service does not take are left out. */
  const save = async (content: QuizContent, without: readonly RejectedFile[] = []) => {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    const left = new Set(without.map(({ index }) => index));
    const wanted = usedFiles(content).filter((index) => !left.has(index));
    const bytes = wanted.reduce((sum, index) => sum + (quiz.media[index]?.bytes ?? 0), 0);
    const onProgress = (sent: number) => {
      if (!signal.aborted) setState({ status: 'uploading', sent, bytes });
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
      else setState({ status: 'failed', message: errorText(error, quizImport.failed) });
    } finally {
      running.current = null;
    }
  };
  const cancel = () => running.current?.abort();
  /** The next press creates another quiz than one whose reply was lost. */
  const changed = () => renew();
  return { state, save, cancel, changed };
}
