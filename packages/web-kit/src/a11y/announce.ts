const REGION_ID = 'announcements';

/** Makes screen readers announce `text` after their current output. */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID) ?? createRegion();
  region.textContent = '';
  // Screen readers notice a change only in a region that was empty.
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
