const REGION_ID = 'announcements';
/** Screen readers notice a change only in a region that was empty for a moment, ms. */
const PAUSE_MS = 60;

/** What is announced together at the end of the pause. */
let waiting: string[] = [];

/** Makes screen readers announce `text` after their current output. Texts of one moment are announced as one. */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID) ?? createRegion();
  if (waiting.length === 0) {
    region.textContent = '';
    setTimeout(() => {
      const said = waiting.join('. ');
      waiting = [];
      region.textContent = said;
    }, PAUSE_MS);
  }
  if (!waiting.includes(text)) waiting.push(text);
}

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
  document.body.append(region);
  return region;
}
