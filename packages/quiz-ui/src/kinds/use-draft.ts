import { useEffect, useState } from 'react';
import type { AnsweringProps } from './kind.ts';

/** One draft is kept: that of the present question. */
const KEY = 'answerDraft';

interface Kept<Draft> {
  /** What is asked, and in which game: a later one may ask the same question. */
  of: string;
  draft: Draft;
}

/** What a player has prepared and not sent. Outlives the component and a reload of the page. */
export function useDraft<Draft>(
  { question, gameId, chosen, sending }: AnsweringProps,
  empty: Draft,
): [Draft, (draft: Draft) => void] {
  const of = JSON.stringify([gameId, question.questionId, question.question, question.options, question.matches]);
  const [kept, setKept] = useState(() => stored<Draft>(of));
  const isAccepted = chosen !== undefined && chosen !== null && sending === undefined;
  useEffect(() => {
    if (isAccepted) store(null);
  }, [isAccepted]);
  const draft = kept?.of === of ? kept.draft : empty;
  return [
    draft,
    (next) => {
      setKept({ of, draft: next });
      store({ of, draft: next });
    },
  ];
}

function stored<Draft>(of: string): Kept<Draft> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept<Draft> | null;
    return kept?.of === of ? kept : null;
  } catch {
    return null;
  }
}

function store(kept: Kept<unknown> | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the draft lasts as long as the component.
  }
}
