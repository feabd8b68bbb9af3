/**
 * Checks for layout faults. Both run in the page (`page.evaluate(fault, selector)`) and use nothing from outside
 * their own bodies.
 */

/** Texts and filled boxes within `selector` that cover each other, as pairs. */
export function overlaps(selector: string): string[] {
  const isShown = (element: HTMLElement) =>
    // Text for screen readers only has a box of one pixel; elements hidden from them are decoration.
    element.offsetWidth > 1 && element.offsetHeight > 1 && !element.closest('[aria-hidden="true"]');
  const isFilled = (element: HTMLElement) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(element).backgroundColor);
  const hasText = (element: HTMLElement) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const parts = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter(
    (element) => element instanceof HTMLElement && isShown(element) && (hasText(element) || isFilled(element)),
  );
  const found: string[] = [];
  for (const [index, one] of parts.entries()) {
    const box = one.getBoundingClientRect();
    for (const other of parts.slice(index + 1)) {
      if (one.contains(other)) continue;
      const otherBox = other.getBoundingClientRect();
      const wide = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
      const high = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
      // Boxes may touch.
      if (wide > 2 && high > 2) found.push(`«${one.textContent.slice(0, 30)}» and «${other.textContent.slice(0, 30)}»`);
    }
  }
  return found;
}

/** Words within `selector` that are broken across lines. */
export function brokenWords(selector: string): string[] {
  const found: string[] = [];
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const word of node.textContent?.matchAll(/[\p{L}\p{N}]+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}
