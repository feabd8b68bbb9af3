import * as zip from '@zip.js/zip.js/lib/zip-core-native.js';
import { decodeText } from '../../../draft/text.ts';
import { importNotes, quizImport } from '../../../locale/import.ts';
import { fileSize, IMPORT_LIMITS } from '../../limits.ts';
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
function asRefusal(error: unknown): ImportRefused {
  if (error instanceof ImportRefused) return error;
  const { message = '', filename } = error as { message?: string; filename?: string };
  if (message === zip.ERR_UNSAFE_FILENAME) return new ImportRefused(texts.unsafeName(filename ?? ''), { cause: error });
  return new ImportRefused(REASONS[message] ?? texts.broken, { cause: error });
}

// The import runs in a worker of its own already.
zip.configure({ useWebWorkers: false });

/** The list of files is read at once: its length is what a hostile archive says. */
class CarefulReader extends zip.BlobReader {
  override async readUint8Array(offset: number, length: number) {
    if (length > IMPORT_LIMITS.directory) throw new ImportRefused(texts.tooManyEntries(IMPORT_LIMITS.entries));
    return super.readUint8Array(offset, length);
  }
}

/** Bytes after which what was read becomes a blob. */
const PART = 1024 * 1024;

/** Why reading of an entry ends before its end. */
const ENOUGH = Symbol('enough');

export const DOS = new TextDecoder('ibm866');

/** A zip file. Its entries are read one by one from the file, never the whole archive. */
export class Archive {
  private readonly entries: ReadonlyMap<string, zip.FileEntry>;

  private constructor(entries: ReadonlyMap<string, zip.FileEntry>) {
    this.entries = entries;
  }

  /** Refuses archives that are encrypted, too large when unpacked, or have names outside of the archive. */
  static async open(file: Blob): Promise<Archive> {
    const entries = new Map<string, zip.FileEntry>();
    let unpacked = 0;
    let listed = 0;
    try {
      const reader = new zip.ZipReader(new CarefulReader(file), {
        checkCrc32: true,
        checkOverlappingEntry: true,
        filenameValidation: 'strict',
        normalizeFilename: (name) => name.replaceAll('\\', '/'),
        // Russian Windows writes names without Unicode in its DOS code page.
        decodeText: (name, encoding) => (encoding === 'cp437' ? DOS.decode(name) : undefined),
      });
      for await (const entry of reader.getEntriesGenerator()) {
        listed += 1;
        if (listed > IMPORT_LIMITS.entries) throw new ImportRefused(texts.tooManyEntries(IMPORT_LIMITS.entries));
        if (entry.encrypted) throw new ImportRefused(texts.encrypted);
        if (entry.directory) continue;
        if (entries.has(entry.filename)) throw new ImportRefused(texts.sameName(entry.filename));
        unpacked += entry.uncompressedSize;
        if (unpacked > IMPORT_LIMITS.unpacked) {
          throw new ImportRefused(texts.unpackedTooBig(fileSize(IMPORT_LIMITS.unpacked)));
        }
        const { uncompressedSize: size, compressedSize } = entry;
        if (size > IMPORT_LIMITS.ratioFrom && size > compressedSize * IMPORT_LIMITS.ratio) {
          throw new ImportRefused(texts.bomb(entry.filename));
        }
        entries.set(entry.filename, entry);
      }
    } catch (error) {
      throw asRefusal(error);
    }
    return new Archive(entries);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  sizeOf(name: string): number {
    return this.entry(name).uncompressedSize;
  }

  /** A text file, whole. */
  async text(name: string): Promise<string> {
    if (this.sizeOf(name) > IMPORT_LIMITS.text) {
      throw new ImportRefused(texts.textTooBig(name, fileSize(IMPORT_LIMITS.text)));
    }
    const blob = await this.blob(name);
    return decodeText(new Uint8Array(await blob.arrayBuffer()));
  }

  /** A file, whole. */
  async blob(name: string): Promise<Blob> {
    return new Blob(await this.read(name, this.sizeOf(name), 'refuse more'));
  }

  /** The first bytes of a file. */
  async head(name: string, bytes: number): Promise<Uint8Array> {
    const chunks = await this.read(name, bytes, 'stop there');
    return new Uint8Array(await new Blob(chunks).arrayBuffer()).subarray(0, bytes);
  }

  /** Parts of a file. Full ones are blobs, which the browser may keep outside of the worker's memory. */
  private async read(name: string, most: number, then: 'refuse more' | 'stop there'): Promise<BlobPart[]> {
    const parts: BlobPart[] = [];
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    let inParts = 0;
    const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
      write(chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (then === 'stop there' && length >= most) throw ENOUGH;
        // What the archive says about sizes may be wrong.
        if (length > most) throw new ImportRefused(texts.bomb(name));
        if (length - inParts < PART) return;
        parts.push(new Blob(chunks));
        chunks = [];
        inParts = length;
      },
    });
    try {
      // The beginning of a file may be read several times, which is not an overlap.
      await this.entry(name).getData(writable, { checkOverlappingEntry: then === 'refuse more' });
    } catch (error) {
      if (error !== ENOUGH) throw asRefusal(error);
    }
    return [...parts, ...chunks];
  }

  private entry(name: string): zip.FileEntry {
    const entry = this.entries.get(name);
    if (!entry) throw new ImportRefused(importNotes.missingFile(name));
    return entry;
  }
}
