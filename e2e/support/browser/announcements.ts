import type { Page } from '@playwright/test';

declare global {
  var announced: string[];
}

/** Runs in the page before its scripts: keeps what screen readers are told, each time a live region gets a text. */
function record(): void {
  const REGIONS = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]';
  globalThis.announced = [];
  const keep = (text: string | null | undefined) => {
    const said = text?.trim();
    if (said) globalThis.announced.push(said);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const inRegion = element?.closest(REGIONS) !== null && element !== null;
      if (type === 'characterData' && inRegion) keep(target.textContent);
      for (const node of addedNodes) {
        if (inRegion) keep(node.textContent);
        else if (node instanceof Element) {
          for (const region of [node, ...node.querySelectorAll('*')]) {
            if (region.matches(REGIONS)) keep(region.textContent);
          }
        }
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Keeps what screen readers are told from the next navigation on. */
export const recordAnnouncements = (page: Page): Promise<unknown> => page.addInitScript(record);

/** What was told since the last call. */
export const announcements = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.announced.splice(0));
