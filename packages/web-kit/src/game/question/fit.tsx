import { cx } from '@luplay/web-kit';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import * as css from './fit.module.css';

/** Between two sizes that are tried, in parts of the largest. */
const STEP = 0.02;
/** On a projector nobody could read what is smaller, part of the largest. */
const SMALLEST = 0.3;

/** Positions of the layout, not of what is painted: something that is just flying in must not count as too large. */
function overflows(box: HTMLElement): boolean {
  const parts = [...box.children].filter((part) => part instanceof HTMLElement);
  const top = Math.min(...parts.map((part) => part.offsetTop));
  const bottom = Math.max(...parts.map((part) => part.offsetTop + part.offsetHeight));
  // Either may be rounded: what fills its box exactly must not count as too large.
  return bottom - top > box.clientHeight + 1;
}

function fit(box: HTMLElement, smallest: number): void {
  const set = (step: number) => box.style.setProperty('--fit', (1 - step * STEP).toFixed(2));
  box.removeAttribute('data-full');
  set(0);
  if (!overflows(box)) return;
  let [large, small] = [0, Math.round((1 - smallest) / STEP)];
  while (small - large > 1) {
    const middle = (large + small) >> 1;
    set(middle);
    if (overflows(box)) large = middle;
    else small = middle;
  }
  set(small);
  if (overflows(box)) box.setAttribute('data-full', '');
}

interface Props {
  className?: string | undefined;
  /** Down to which part of its size the type may go. */
  smallest?: number;
  children: ReactNode;
}

/**
 * A part of a screen whose type steps down until all of it fits into the height that it is given: nobody scrolls a
 * projector, nor a question whose time runs. Where the page gives it the height that it asks for, it stays as it is;
 * what does not fit at the smallest size scrolls inside. Its children may not be placed out of the flow.
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
    for (const part of box.children) resized.current.observe(part);
    return () => {
      cancelAnimationFrame(frame);
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
