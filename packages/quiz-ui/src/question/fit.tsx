import { cx } from '@luplay/web-kit';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import * as css from './fit.module.css';

/** Step between two tried sizes, relative to the largest. */
const STEP = 0.02;
/** Smallest size that is readable on a projector, relative to the largest. */
const SMALLEST = 0.3;

/** Uses layout positions, not painted ones, so that elements that are being animated do not count as too large. */
function heightOf(box: HTMLElement): number {
  // Elements of a preview are of another window. A part that is not displayed would be at 0.
  const parts = [...box.children].filter(
    (part): part is HTMLElement => 'offsetHeight' in part && Number(part.offsetHeight) > 0,
  );
  const top = Math.min(...parts.map((part) => part.offsetTop));
  const bottom = Math.max(...parts.map((part) => part.offsetTop + part.offsetHeight));
  return bottom - top;
}

/** Either height may be rounded: content that fills its box exactly must not count as too large. */
const overflows = (box: HTMLElement): boolean => heightOf(box) > box.clientHeight + 1 || cutsWords(box);

/** Words of a `data-words` text are wider than their place: they would be cut in the middle. */
function cutsWords(box: HTMLElement): boolean {
  return [...box.querySelectorAll('[data-words]')].some((text) => text.scrollWidth > text.clientWidth + 1);
}

const isWhole = (box: HTMLElement): boolean => heightOf(box) <= box.clientHeight + 1;

/** Values of `data-tight`: the content is set closer together, and then also without what is told elsewhere. */
const TIGHT = ['', 'more'];

function fit(box: HTMLElement, smallest: number): void {
  box.removeAttribute('data-full');
  box.removeAttribute('data-cut');
  box.removeAttribute('data-tight');
  box.style.removeProperty('--least');
  shrink(box, smallest);
  if (isWhole(box)) return;
  // Only a projector has a smallest size.
  const steps = getComputedStyle(box).getPropertyValue('--least') ? TIGHT : [];
  for (const step of steps) {
    box.removeAttribute('data-full');
    box.setAttribute('data-tight', step);
    shrink(box, smallest);
    if (isWhole(box)) return;
  }
  // So much text has to be whole rather than readable from the last row.
  box.removeAttribute('data-full');
  box.style.setProperty('--least', '0px');
  shrink(box, smallest);
}

function shrink(box: HTMLElement, smallest: number): void {
  const set = (step: number) => box.style.setProperty('--fit', Math.max(smallest, 1 - step * STEP).toFixed(2));
  set(0);
  if (!overflows(box)) return;
  let [large, small] = [0, Math.ceil((1 - smallest) / STEP)];
  while (small - large > 1) {
    const middle = (large + small) >> 1;
    set(middle);
    if (overflows(box)) large = middle;
    else small = middle;
  }
  set(small);
  if (cutsWords(box)) box.setAttribute('data-cut', '');
  if (overflows(box)) box.setAttribute('data-full', '');
}

interface Props {
  className?: string | undefined;
  /** Minimum font size, relative to the normal one. */
  smallest?: number;
  children: ReactNode;
}

/**
 * Reduces the font size of its content step by step until the content fits the available height: nobody scrolls a
 * projector, or a question with a running timer. Content that does not fit at the smallest size scrolls. The children
 * must be in the normal flow.
 */
export function Fit({ className, smallest = SMALLEST, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const resized = useRef<ResizeObserver>(null);

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    let frame = 0;
    // In the next frame: an observer that changes what it observes is reported as an error of the page.
    resized.current = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => fit(box, smallest));
    });
    resized.current.observe(box);
    const observeParts = () => {
      for (const part of box.children) resized.current?.observe(part);
    };
    observeParts();
    // A part that is loaded appears without a render of this component.
    const added = new MutationObserver(observeParts);
    added.observe(box, { childList: true });
    return () => {
      cancelAnimationFrame(frame);
      added.disconnect();
      resized.current?.disconnect();
    };
  }, [smallest]);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    fit(box, smallest);
    // A picture or a font that arrives later changes them without a render.
    for (const part of box.children) resized.current?.observe(part);
  });

  return (
    <div ref={ref} className={cx(css.fit, className)}>
      {children}
    </div>
  );
}
