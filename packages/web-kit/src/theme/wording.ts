type Wording = 'original' | 'ru';

/** Storage key of the texts that a person has chosen for this device. */
export const TEXTS_KEY = 'texts';

/**
 * The person's own choice, else LUPLAY_TEXTS: the gateway writes it into the page, so it is known before the first
 * module runs.
 */
export function chosenTexts(): Wording {
  let own: string | null = null;
  try {
    own = localStorage.getItem(TEXTS_KEY);
  } catch {
    // No storage: nobody has chosen.
  }
  if (own === 'ru' || own === 'original') return own;
  return globalThis.document?.documentElement.dataset.texts === 'ru' ? 'ru' : 'original';
}

/** Loads the page again: texts are fixed when a module runs. */
export function chooseTexts(wording: Wording): void {
  try {
    localStorage.setItem(TEXTS_KEY, wording);
    location.reload();
  } catch {
    // No storage: the operator's texts stay.
  }
}
