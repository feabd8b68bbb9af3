import { type ClipboardEvent, type ReactNode, useState } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import type { Aim } from './add-found.ts';
import { parseQuestions } from './parse.ts';
import { PasteDialog } from './paste-dialog.tsx';

/** Options in a pasted text that make it a question of its own and no part of one. */
const OPTIONS = 2;

const hasQuestions = (text: string): boolean =>
  text.length > 0 &&
  parseQuestions(text).themes.some(({ questions }) => questions.some(({ options }) => options.length >= OPTIONS));

interface Pasting {
  dialog: ReactNode;
  /** Asks for the text. */
  ask: () => void;
  /** Takes whole questions that are pasted into the text of one. Everything else is pasted as usual. */
  onPaste: (event: ClipboardEvent) => void;
}

/** Pasting of questions as text. */
export function usePaste(editor: DraftEditor): Pasting {
  const [pasted, setPasted] = useState<{ text: string; aim: Aim } | null>(null);
  return {
    ask: () => setPasted({ text: '', aim: { theme: editor.draft.theme.at(-1)?.key ?? null, question: null } }),
    onPaste: (event) => {
      const field = event.target instanceof Element ? event.target.closest('[data-part="question"]') : null;
      const text = event.clipboardData.getData('text/plain');
      if (!field || event.defaultPrevented || !hasQuestions(text)) return;
      event.preventDefault();
      const theme = field.closest('[data-theme-key]')?.getAttribute('data-theme-key') ?? null;
      const question = field.closest('[data-question]')?.getAttribute('data-question') ?? null;
      setPasted({ text, aim: { theme, question } });
    },
    dialog: pasted && (
      <PasteDialog editor={editor} text={pasted.text} aim={pasted.aim} onClose={() => setPasted(null)} />
    ),
  };
}
