import * as zip from '@zip.js/zip.js/lib/zip-core-native.js';
import { quizImport } from '../../../locale/import.ts';
import { ImportRefused } from '../../model.ts';

const texts = quizImport.refused;

const REASONS: Readonly<Record<string, string>> = {
  [zip.ERR_ENCRYPTED]: texts.encrypted,
  [zip.ERR_ENCRYPTED_CENTRAL_DIRECTORY]: texts.encrypted,
  [zip.ERR_UNSUPPORTED_ENCRYPTION]: texts.encrypted,
  [zip.ERR_UNSUPPORTED_COMPRESSION]: texts.compression,
  [zip.ERR_OVERLAPPING_ENTRY]: texts.overlap,
};

/** What the author reads when zip.js cannot go on. */
export function asRefusal(error: unknown): ImportRefused {
  if (error instanceof ImportRefused) return error;
  const { message = '', filename } = error as { message?: string; filename?: string };
  if (message === zip.ERR_UNSAFE_FILENAME) return new ImportRefused(texts.unsafeName(filename ?? ''), { cause: error });
  return new ImportRefused(REASONS[message] ?? texts.broken, { cause: error });
}
