import { Worker } from 'node:worker_threads';
import { AppError } from '@luplay/service-kit';

/** What a media file turned out to be. */
export interface MediaFacts {
  /** Name of the container format. */
  format: string;
  /** Codecs of its tracks; `unknown` for one that mediabunny does not know. */
  video: string[];
  audio: string[];
  seconds: number;
}

/** Sent by the worker: bytes from `start` up to and excluding `end` are needed. */
export interface ReadRequest {
  id: number;
  start: number;
  end: number;
}

export interface ReadAnswer {
  id: number;
  data: Uint8Array;
}

/** A file that takes longer to examine is refused, ms; from its first read, as a busy machine starts threads late. */
const PATIENCE_MS = 8_000;
/** Heap of the worker, MB: structures of a hostile file must not take the service's memory. */
const HEAP_MB = 96;

type Message = ReadRequest | { facts: MediaFacts | { unreadable: string } };

/**
 * Examines a stored file in a thread of its own, which reads only the parts it needs. A hostile file can end only that
 * thread. Throws `unsupported_media` for a file that cannot be read.
 */
export async function probe(
  bytes: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<MediaFacts> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<MediaFacts>((resolve, reject) => {
      const refuse = (cause: unknown) =>
        reject(new AppError('unsupported_media', { message: 'Файл повреждён или записан не до конца.', cause }));
      worker.on('message', (message: Message) => {
        timer ??= setTimeout(() => refuse(new Error('examining it took too long')), PATIENCE_MS);
        if (!('facts' in message)) {
          const { id, start, end } = message;
          read(start, end).then((data) => worker.postMessage({ id, data }), reject);
        } else if ('unreadable' in message.facts) refuse(new Error(message.facts.unreadable));
        else resolve(message.facts);
      });
      worker.once('error', refuse);
      worker.once('exit', (code) => refuse(new Error(`the examining thread ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
