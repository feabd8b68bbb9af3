/** A page in the background paints nothing, and a busy one does not rest: it goes on after this, ms. */
const AT_THE_LATEST_MS = 500;

let drawn = () => {};

/** The first screen stands before people's eyes. What it can do without, such as widgets, waits for it: their code would delay it. */
export const firstPaint = new Promise<void>((resolve) => {
  drawn = resolve;
});

/** The first screen is in the page: the browser paints it with its next frame, and then comes to rest. */
export function firstScreenIsIn(): void {
  // Safari has no `requestIdleCallback`.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(drawn));
  setTimeout(drawn, AT_THE_LATEST_MS);
}
