import { store, storedJson } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import type { AnsweringProps } from './kind.ts';

/** One draft is kept: that of the present question or decision. */
const KEY = 'answerDraft';

interface Kept<Draft> {
  /** What is asked, and in which game: a later one may ask the same question. */
  of: string;
  draft: Draft;
}

/** The answer that a player has prepared and not sent. */
export function useDraft<Draft>({ question, gameId, chosen, sending }: AnsweringProps, empty: Draft) {
  const of = [gameId, question.questionId, question.question, question.options, question.matches];
  return useKeptDraft(of, empty, chosen !== undefined && chosen !== null && sending === undefined);
}

/** What is prepared and not sent of something. Outlives the component and a reload of the page. */
export function useKeptDraft<Draft>(
  what: readonly unknown[],
  empty: Draft,
  isAccepted = false,
): [Draft, (draft: Draft) => void] {
  const of = JSON.stringify(what);
  // That of another question is passed over.
  const [kept, setKept] = useState(() => storedJson(KEY, 'sessionStorage') as Kept<Draft> | null);
  useEffect(() => {
    if (isAccepted) store(KEY, null, 'sessionStorage');
  }, [isAccepted]);
  const draft = kept?.of === of ? kept.draft : empty;
  return [
    draft,
    (next) => {
      setKept({ of, draft: next });
      store(KEY, JSON.stringify({ of, draft: next }), 'sessionStorage');
    },
  ];
}
