import { announce } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { itemsQuery } from '../../../catalogue/catalogues.ts';
import { quizImport as texts } from '../../locale/import.ts';
import { type ImportedQuiz, ImportRefused } from '../model.ts';
import { hasFile, withReferences } from '../save/references.ts';
import { Importer } from '../worker/importer.ts';

export type ImportState =
  | { step: 'choose' }
  | { step: 'reading'; name: string }
  | { step: 'refused'; name: string; reason: string }
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
      const reason = error instanceof ImportRefused ? error.message : texts.readFailed;
      setState({ step: 'refused', name: file.name, reason });
    }
  };
  const reset = () => {
    end();
    setState({ step: 'choose' });
  };
  return { state, open, reset };
}
