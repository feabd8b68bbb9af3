import { useReducedMotion } from '@luplay/web-kit';
import { type CSSProperties, useMemo } from 'react';
import * as css from './confetti.module.css';

const PIECES = 70;
const GOLDEN = 0.618034;

/** Falls over the whole screen once, above everything, out of the way of pointers and readers. Nothing with reduced motion. */
export function Confetti({ colors }: { colors: readonly string[] }) {
  const still = useReducedMotion();
  const pieces = useMemo(
    () =>
      Array.from({ length: PIECES }, (_, index) => {
        const spread = (index * GOLDEN) % 1;
        const other = (index * GOLDEN * GOLDEN + 0.37) % 1;
        return {
          '--x': `${spread * 100}vw`,
          '--drift': `${(other - 0.5) * 24}vw`,
          '--turn': `${(other * 4 + 1) * 360}deg`,
          '--wait': `${other * 1400}ms`,
          '--fall': `${2600 + spread * 2200}ms`,
          '--piece': colors[index % Math.max(colors.length, 1)] ?? 'var(--accent)',
          '--wide': index % 3 === 0 ? '50%' : '2px',
        } as CSSProperties;
      }),
    [colors],
  );
  if (still) return null;
  return (
    <div className={css.sky} aria-hidden="true">
      {pieces.map((style, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
        <span key={index} className={css.piece} style={style} />
      ))}
    </div>
  );
}
