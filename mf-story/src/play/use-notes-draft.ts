import { useState } from 'react';

interface Save {
  isPending: boolean;
  mutate: (sent: { text: string; before: string }, options: { onSuccess: () => void }) => void;
}

/** Notes for oneself while they are written. `stored`: as the view has them. */
export function useNotesDraft(stored: string, { isPending, mutate }: Save) {
  // The view that has what was saved arrives a little later.
  const [saved, setSaved] = useState<{ text: string; over: string } | null>(null);
  const known = saved?.over === stored ? saved.text : stored;
  /** `base`: what was known when the writer began. */
  const [draft, setDraft] = useState<{ text: string; base: string } | null>(null);
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
