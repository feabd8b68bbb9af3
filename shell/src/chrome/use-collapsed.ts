import { session } from '@luplay/web-kit';
import { useEffect, useState } from 'react';

const KEY = 'headerCollapsed';

/** Whether the header is collapsed; kept in the browser's storage until the person logs out. */
export function useCollapsed(): [collapsed: boolean, set: (next: boolean) => void] {
  const [collapsed, setCollapsed] = useState(stored);
  useEffect(() => session.subscribe(() => setCollapsed(stored())), []);
  const set = (next: boolean) => {
    setCollapsed(next);
    try {
      if (next) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // No storage: it lasts until the page is left.
    }
  };
  return [collapsed, set];
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
