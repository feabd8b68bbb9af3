import { useLayoutEffect } from 'react';

const WIDTH = 500;
const SCALE = 0.8;

/** As wide as the editor's tables like it, at 0.8 of their size; on a screen under 400 px smaller, so that nothing stands beside it. */
const viewportFor = (screenWidth: number): string =>
  `width=${WIDTH}, initial-scale=${Math.min(SCALE, screenWidth / WIDTH)}, viewport-fit=cover`;

/** Puts the page into the editor's viewport and gives back the one before on leaving. */
export function useEditorViewport(): void {
  useLayoutEffect(() => {
    const meta = document.querySelector('meta[name="viewport"]');
    const before = meta?.getAttribute('content');
    if (!meta || before == null) return;
    meta.setAttribute('content', viewportFor(screen.width));
    return () => meta.setAttribute('content', before);
  }, []);
}
