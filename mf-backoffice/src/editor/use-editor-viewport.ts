import { useLayoutEffect } from 'react';

/** As wide as the editor's tables like it, at 0.8 of their size. Screens of other widths are not concerned. */
const VIEWPORT = 'width=500, initial-scale=0.8, viewport-fit=cover';

/** Puts the page into the editor's viewport and gives back the one before on leaving. */
export function useEditorViewport(): void {
  useLayoutEffect(() => {
    const meta = document.querySelector('meta[name="viewport"]');
    const before = meta?.getAttribute('content');
    if (!meta || before == null) return;
    meta.setAttribute('content', VIEWPORT);
    return () => meta.setAttribute('content', before);
  }, []);
}
