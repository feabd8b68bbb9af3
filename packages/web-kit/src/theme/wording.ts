import { store, stored } from '../state/stored.ts';

type Wording = 'original' | 'ru';

/** Storage key of the texts that a person has chosen for this device. */
export const TEXTS_KEY = 'texts';

/**
 * The person's own choice, else LUPLAY_TEXTS: the gateway writes it into the page, so it is known before the first
 * module runs.
 */
export function chosenTexts(): Wording {
  const own = stored(TEXTS_KEY);
  if (own === 'ru' || own === 'original') return own;
  return globalThis.document?.documentElement.dataset.texts === 'ru' ? 'ru' : 'original';
}

/** Loads the page again: texts are fixed when a module runs. Without storage the operator's stay. */
export function chooseTexts(wording: Wording): void {
  if (store(TEXTS_KEY, wording)) location.reload();
}
