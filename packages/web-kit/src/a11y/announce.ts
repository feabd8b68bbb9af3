const REGION_ID = 'announcements';

/** Says `text` to screen readers when they are done with what they say now. */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID) ?? createRegion();
  region.textContent = '';
  // Readers notice a change only when the region was empty before it.
  setTimeout(() => {
    region.textContent = text;
  }, 60);
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
