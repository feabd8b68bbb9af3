/** Drafts that are being edited in a tab are locked by their name; the browser releases the lock when the tab closes. */
const locks = () => (typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined));

/** Holds the lock of a draft until the returned function is called. Browsers offer locks on secure origins only. */
export function holdDraft(name: string): () => void {
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()?.request(name, () => done);
  return () => release();
}

/** The names of drafts that are being edited in some tab. Empty where the browser does not tell. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const held = (await locks()?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => name ?? []));
}
