import { store, stored } from '../state/stored.ts';
import { QUIET_KEY } from '../theme/quiet.ts';
import { setThemeChoice, THEME_KEY } from '../theme/theme.ts';
import { TEXTS_KEY } from '../theme/wording.ts';
import type { WebApp } from './web-app.ts';

/** What a person has chosen for a device and expects on the next one, of sound that of the hall's screen as well. */
const KEPT = [THEME_KEY, TEXTS_KEY, QUIET_KEY, 'projectorSound'] as const;

/**
 * Takes from the messenger's storage what this device has not chosen, and puts there what it has when the app is left.
 * The values are untrusted: what reads one checks it, as with the browser's storage.
 */
export function followCloud(app: WebApp): void {
  const cloud = app.CloudStorage;
  if (!cloud || !app.isVersionAtLeast('6.9')) return;
  cloud.getItems(KEPT, (error, values) => {
    if (error || !values) return;
    for (const key of KEPT) {
      const value = values[key];
      if (!value || stored(key) !== null) continue;
      if (key === THEME_KEY && (value === 'light' || value === 'dark')) setThemeChoice(value);
      else if (key !== THEME_KEY) store(key, value);
    }
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'hidden') return;
      for (const key of KEPT) {
        const value = stored(key);
        if (value === null) cloud.removeItem(key);
        else cloud.setItem(key, value);
      }
    });
  });
}
