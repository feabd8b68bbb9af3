/** Fallback for background pages, which never paint, and busy ones, which never idle, ms. */
const AT_THE_LATEST_MS = 500;

let painted = () => {};

/** Resolves when the first screen has been painted. Code that it does not need, such as widgets, waits for this. */
export const firstPaint = new Promise<void>((resolve) => {
  painted = resolve;
});

/** The first screen is in the DOM: the browser paints it with its next frame and then becomes idle. */
export function firstScreenIsIn(): void {
  // Safari has no `requestIdleCallback`.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(painted));
  setTimeout(painted, AT_THE_LATEST_MS);
}
