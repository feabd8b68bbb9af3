import { quizImport } from '../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import type { ImportAnswer, ImportRequest } from './import-session.ts';

const SCRIPT = new URL('./import-worker.ts?worker&zod', import.meta.url);

/** Reads one file in a worker: the page stays usable, and a hostile file cannot stop it. `close` ends the worker. */
export class Importer {
  private readonly worker = new Worker(SCRIPT);
  private settle: { resolve: (answer: ImportAnswer) => void; reject: (error: unknown) => void } | null = null;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => this.settle?.resolve(data);
    this.worker.onerror = () => this.settle?.reject(new ImportRefused(quizImport.refused.broken));
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
  new ImportRefused(answer.type === 'refused' ? answer.message : quizImport.refused.broken);
