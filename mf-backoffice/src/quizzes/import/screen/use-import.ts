import { announce } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemsQuery } from '../../../catalogue/catalogues.ts';
import { quizImport as texts } from '../../locale/import.ts';
import { failureText } from '../../media/prepare.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import { hasFile, withReferences } from '../save/references.ts';
import type { ImportAnswer, ImportRequest } from '../worker/import-session.ts';

type ImportState =
  | { step: 'choose' }
  | { step: 'reading'; name: string }
  | { step: 'refused'; title: string; name: string; reason: string }
  | { step: 'preview'; name: string; quiz: ImportedQuiz; importer: Importer };

/** Reads one file after the other; a new file, and leaving the screen, end the work on the last one. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const current = useRef<Importer | null>(null);
  const end = () => {
    current.current?.close();
    current.current = null;
  };
  useEffect(() => () => current.current?.close(), []);

  const open = async (file: File) => {
    end();
    const importer = new Importer();
    current.current = importer;
    setState({ step: 'reading', name: file.name });
    try {
      const read = await importer.read(file);
      const { quiz: items } = await client.fetchQuery(itemsQuery);
      const quiz = await withReferences(read, { hasFile, itemIds: new Set(Object.keys(items)) });
      if (current.current !== importer) return;
      setState({ step: 'preview', name: file.name, quiz, importer });
      announce(texts.read);
    } catch (error) {
      if (current.current !== importer) return;
      end();
      const [title, reason] =
        error instanceof ImportRefused
          ? [texts.refusedTitle, error.message]
          : [texts.readFailedTitle, failureText(error, texts.readFailed)];
      setState({ step: 'refused', title, name: file.name, reason });
    }
  };
  const reset = () => {
    end();
    setState({ step: 'choose' });
  };
  return { state, open, reset };
}

const SCRIPT = new URL('../worker/import-worker.ts?worker&zod', import.meta.url);

/** Reads one file in a worker: the page stays usable, and a hostile file cannot stop it. `close` ends the worker. */
export class Importer {
  private readonly worker = new Worker(SCRIPT);
  private settle: { resolve: (answer: ImportAnswer) => void; reject: (error: unknown) => void } | null = null;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => this.settle?.resolve(data);
    this.worker.onerror = () => this.settle?.reject(new ImportRefused(texts.refused.broken));
  }

  async read(file: File): Promise<ImportedQuiz> {
    const answer = await this.ask({ type: 'read', file });
    if (answer.type === 'read') return answer.quiz;
    throw refusalOf(answer);
  }

  /** The file of that number in the list of the quiz's media. */
  async extract(index: number): Promise<Blob> {
    const answer = await this.ask({ type: 'extract', index });
    if (answer.type === 'extracted') return answer.file;
    throw refusalOf(answer);
  }

  close(): void {
    this.worker.terminate();
    this.settle?.reject(new DOMException('closed', 'AbortError'));
  }

  /** One request at a time. */
  private ask(request: ImportRequest): Promise<ImportAnswer> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.worker.postMessage(request);
    });
  }
}

const refusalOf = (answer: ImportAnswer): ImportRefused =>
  new ImportRefused(answer.type === 'refused' ? answer.message : texts.refused.broken);
