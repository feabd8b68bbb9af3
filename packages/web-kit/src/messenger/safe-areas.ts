import type { WebApp } from './web-app.ts';

const NONE = { top: 0, bottom: 0, left: 0, right: 0 };
const SIDES = ['top', 'bottom', 'left', 'right'] as const;

/**
 * Sets CSS variables (`--messenger-top` …, read by tokens.css) to the insets of the device and the messenger's buttons.
 */
export function followSafeAreas(app: WebApp): void {
  const apply = () => {
    const { safeAreaInset: device = NONE, contentSafeAreaInset: buttons = NONE } = app;
    const { style } = document.documentElement;
    for (const side of SIDES) style.setProperty(`--messenger-${side}`, `${device[side] + buttons[side]}px`);
  };
  apply();
  app.onEvent('safeAreaChanged', apply);
  app.onEvent('contentSafeAreaChanged', apply);
}
