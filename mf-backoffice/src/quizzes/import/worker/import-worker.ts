/** The script of the import's worker. */
import { type ImportRequest, ImportSession } from './import-session.ts';

const session = new ImportSession();

globalThis.onmessage = async ({ data }: MessageEvent<ImportRequest>) =>
  globalThis.postMessage(await session.answer(data));
