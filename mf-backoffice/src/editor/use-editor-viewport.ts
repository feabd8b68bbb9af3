import { useLayoutEffect } from 'react';

const WIDTH = 500;
const SCALE = 0.8;

/**
 * The specification's width and scale for the editor. Screens under 400 px get a smaller scale, so that the page is not
 * narrower than the screen.
 */
const viewportFor = (screenWidth: number): string =>
  `width=${WIDTH}, initial-scale=${Math.min(SCALE, screenWidth / WIDTH)}, viewport-fit=cover`;

/** Sets the editor's viewport and restores the previous one on leaving. */
export function useEditorViewport(): void {
  useLayoutEffect(() => {
    const meta = document.querySelector('meta[name="viewport"]');
    const before = meta?.getAttribute('content');
    if (!meta || before == null) return;
    meta.setAttribute('content', viewportFor(screen.width));
    return () => meta.setAttribute('content', before);
  }, []);
}
