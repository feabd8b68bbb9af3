import { store, storedJson } from '@luplay/web-kit/storage';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

interface Save {
  isPending: boolean;
  mutate: (sent: { text: string; before: string }, options: { onSuccess: () => void }) => void;
}

/** What is being written, as JSON: a reload of the page keeps it, leaving the screen forgets it. `of`: which text. */
export function useDraft<T>(of: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const key = `luplay.story.draft:${of}`;
  const [draft, setDraft] = useState(() => (storedJson(key, 'sessionStorage') as T | null) ?? initial);
  useEffect(() => void store(key, JSON.stringify(draft), 'sessionStorage'), [key, draft]);
  useEffect(() => () => void store(key, null, 'sessionStorage'), [key]);
  return [draft, setDraft];
}

/** `base`: what was known when the writer began. */
type Draft = { text: string; base: string } | null;

/** Notes for oneself while they are written. `stored`: as the view has them; `of`: whose they are. */
export function useNotesDraft(of: string, stored: string, { isPending, mutate }: Save) {
  // The view that has what was saved arrives a little later.
  const [saved, setSaved] = useState<{ text: string; over: string } | null>(null);
  const known = saved?.over === stored ? saved.text : stored;
  const [draft, setDraft] = useDraft<Draft>(`notes:${of}`, null);
  const text = draft?.text ?? known;
  const isChanged = text.trim() !== known && draft !== null;
  return {
    text,
    isChanged,
    isSaving: isPending,
    /** Another device has written something meanwhile. */
    elsewhere: isChanged && !isPending && draft.base !== known ? known : null,
    write: (next: string) => setDraft((now) => ({ text: next, base: now?.base ?? known })),
    save: () => {
      const sent = text.trim();
      const onSuccess = () => {
        setSaved({ text: sent, over: stored });
        setDraft((now) => (now === null || now.text === text ? null : { ...now, base: sent }));
      };
      mutate({ text: sent, before: known }, { onSuccess });
    },
  };
}
