import { quizImport } from '../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import type { Archive } from '../read/archive/archive.ts';
import { readFile } from '../read/read-file.ts';

/** What the page asks of the worker: first `read`, then `extract` for files of the archive that was read. */
export type ImportRequest = { type: 'read'; file: File } | { type: 'extract'; index: number };

export type ImportAnswer =
  | { type: 'read'; quiz: ImportedQuiz }
  | { type: 'extracted'; index: number; file: Blob }
  | { type: 'refused'; message: string };

/** One file for import. It keeps the archive open, so that its files are unpacked one by one when they are needed. */
export class ImportSession {
  private archive: Archive | null = null;
  private quiz: ImportedQuiz | null = null;

  async answer(request: ImportRequest): Promise<ImportAnswer> {
    try {
      return request.type === 'read' ? await this.read(request.file) : await this.extract(request.index);
    } catch (error) {
      const message = error instanceof ImportRefused ? error.message : quizImport.refused.broken;
      return { type: 'refused', message };
    }
  }

  private async read(file: File): Promise<ImportAnswer> {
    const { quiz, archive } = await readFile(file, file.name);
    this.archive = archive;
    this.quiz = quiz;
    return { type: 'read', quiz };
  }

  private async extract(index: number): Promise<ImportAnswer> {
    const media = this.quiz?.media[index];
    if (!media || !this.archive) throw new ImportRefused(quizImport.refused.broken);
    return { type: 'extracted', index, file: await this.archive.blob(media.name) };
  }
}
