/** What to look for in a layout. Both run in the page (`page.evaluate(fault, selector)`) and use nothing from outside their own bodies. */

/** Texts within `selector` that cover each other, as pairs. */
export function overlaps(selector: string): string[] {
  const texts = [...document.querySelectorAll(selector)].flatMap((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: { text: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Words for readers alone stand in a box of a pixel.
      const parent = node.parentElement!;
      if (!node.textContent?.trim() || parent.offsetWidth <= 1 || parent.closest('[aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 2 && box.height > 2) found.push({ text: node.textContent.slice(0, 30), box });
      }
    }
    return found;
  });
  const found: string[] = [];
  for (const [index, { text, box }] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (other.text === text) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      // Line boxes of neighbours may touch: their letters do not reach that far.
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > 2 && high > 0.3 * Math.min(box.height, other.box.height)) found.push(`«${text}» and «${other.text}»`);
    }
  }
  return [...new Set(found)];
}

/** Words within `selector` that a line's end cuts in two. */
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
