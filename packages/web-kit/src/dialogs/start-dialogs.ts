import { closeDialogsOnBack } from './browser-back.ts';
import { dropSecondTaps } from './second-tap.ts';

/**
 * Back closes dialogs, and a double tap does not hit what is behind them. Called once by the shell, before the router
 * listens.
 */
export function startDialogs(): void {
  closeDialogsOnBack();
  dropSecondTaps();
}
