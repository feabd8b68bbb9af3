/** What changes which sounds are heard. These events do not bubble, but they are captured. */
const EVENTS = ['play', 'playing', 'pause', 'ended', 'error', 'volumechange'] as const;

/** One that cannot be loaded, or no further, does not count as paused. */
const isHeard = ({ paused, ended, muted, error }: HTMLMediaElement): boolean => !paused && !ended && !muted && !error;

const isAnyHeard = (media: string): boolean => [...document.querySelectorAll<HTMLMediaElement>(media)].some(isHeard);

/** Whether an audio or video of the page is heard, other than the music of a quiz. */
export const isOtherHeard = (): boolean => isAnyHeard('audio:not([data-background]), video');

/** The same, without the radio of a room. */
export const isQuestionHeard = (): boolean => isAnyHeard('audio:not([data-background]):not([data-radio]), video');

/** Calls `changed` now and whenever other sounds of the page may have begun or ended. Returns how to stop. */
export function watchMedia(changed: () => void): () => void {
  changed();
  // A removed element stops without an event.
  const removals = new MutationObserver(changed);
  removals.observe(document.body, { childList: true, subtree: true });
  for (const event of EVENTS) document.addEventListener(event, changed, true);
  return () => {
    removals.disconnect();
    for (const event of EVENTS) document.removeEventListener(event, changed, true);
  };
}

/** After a lost file was loaded again, and twice as long each time, ms. */
const AGAIN_MS = 5_000;
const lost = new WeakMap<HTMLMediaElement, { src: string; pauseMs: number; nextAt: number }>();

/** Loads a file again that was lost on a bad line; more and more rarely, as it may be gone. */
export function reloadLost(element: HTMLMediaElement): void {
  if (!element.error) return;
  const { src } = element;
  const known = lost.get(element);
  const isKnown = known?.src === src;
  const now = performance.now();
  if (isKnown && now < known.nextAt) return;
  const pauseMs = isKnown ? 2 * known.pauseMs : AGAIN_MS;
  lost.set(element, { src, pauseMs, nextAt: now + pauseMs });
  element.load();
}
