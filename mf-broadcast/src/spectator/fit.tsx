import { cx } from '@luplay/web-kit';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import * as css from './fit.module.css';

/** The sizes that are tried, parts of the largest; below the last nobody in a hall could read. */
const STEPS = Array.from({ length: 36 }, (_, step) => 1 - step * 0.02);

/** Positions of the layout, not of what is painted: something that is just flying in must not count as too large. */
function overflows(box: HTMLElement): boolean {
  const parts = [...box.children].filter((part) => part instanceof HTMLElement);
  const top = Math.min(...parts.map((part) => part.offsetTop));
  const bottom = Math.max(...parts.map((part) => part.offsetTop + part.offsetHeight));
  // Either may be rounded: what fills its box exactly must not count as too large.
  return bottom - top > box.clientHeight + 1;
}

function fit(box: HTMLElement): void {
  const set = (step: number) => box.style.setProperty('--fit', STEPS[step]?.toFixed(2) ?? '1');
  set(0);
  if (!overflows(box)) return;
  let [large, small] = [0, STEPS.length - 1];
  while (small - large > 1) {
    const middle = (large + small) >> 1;
    set(middle);
    if (overflows(box)) large = middle;
    else small = middle;
  }
  set(small);
}

/**
 * A part of the stage whose type steps down until all of it fits into the height that it is given: nobody scrolls a projector.
 * Where the page gives it the height that it asks for, it stays as it is. Its children may not be placed out of the flow.
 */
export function Fit({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const resized = useRef<ResizeObserver>(null);

  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    let frame = 0;
    // In the next frame: an observer that changes what it observes is reported as an error of the page.
    resized.current = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => fit(box));
    });
    resized.current.observe(box);
    for (const part of box.children) resized.current.observe(part);
    return () => {
      cancelAnimationFrame(frame);
      resized.current?.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    fit(box);
    // A picture or a font that arrives later changes them without a render.
    for (const part of box.children) resized.current?.observe(part);
  });

  return (
    <div ref={ref} className={cx(css.fit, className)}>
      {children}
    </div>
  );
}
