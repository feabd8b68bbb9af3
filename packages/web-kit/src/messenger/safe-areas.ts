import type { WebApp } from './web-app.ts';

const NONE = { top: 0, bottom: 0, left: 0, right: 0 };
const SIDES = ['top', 'bottom', 'left', 'right'] as const;

/**
 * Sets CSS variables (`--messenger-top` …, read by tokens.css) to the insets of the device and the messenger's buttons.
 */
export function followSafeAreas(app: WebApp): void {
  followHeight(app);
  const apply = () => {
    const { safeAreaInset: device = NONE, contentSafeAreaInset: buttons = NONE } = app;
    const { style } = document.documentElement;
    for (const side of SIDES) style.setProperty(`--messenger-${side}`, `${device[side] + buttons[side]}px`);
  };
  apply();
  app.onEvent('safeAreaChanged', apply);
  app.onEvent('contentSafeAreaChanged', apply);
}

/**
 * Sets `--messenger-height` to the height of the messenger's sheet: while that is not expanded, the lower part of the
 * page is outside the screen. The stable height does not follow the finger that moves the sheet.
 */
function followHeight(app: WebApp): void {
  const apply = () => {
    const { viewportStableHeight: height = 0 } = app;
    const { style } = document.documentElement;
    if (Number.isFinite(height) && height > 0) style.setProperty('--messenger-height', `${height}px`);
    else style.removeProperty('--messenger-height');
  };
  apply();
  app.onEvent('viewportChanged', apply);
}
