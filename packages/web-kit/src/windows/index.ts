import { closeWindowsOnBack } from './browser-back.ts';
import { dropSecondTaps } from './second-tap.ts';

// With the kit, so that it hears a Back before the router does.
if (typeof window !== 'undefined') {
  closeWindowsOnBack();
  dropSecondTaps();
}
