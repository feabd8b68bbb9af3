import { closeWindowsOnBack } from './browser-back.ts';
import { dropSecondTaps } from './second-tap.ts';

/**
 * Ties windows to the page: Back closes them, a second tap does not go through them. Once, by the shell, before the
 * router listens.
 */
export function startWindows(): void {
  closeWindowsOnBack();
  dropSecondTaps();
}
