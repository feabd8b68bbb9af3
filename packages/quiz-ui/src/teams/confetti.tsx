import { useReducedMotion } from '@luplay/web-kit';
import { type CSSProperties, useMemo } from 'react';
import * as css from './confetti.module.css';

const PIECES = 70;

/** A pseudo-random number in [0, 1), always the same for the same piece. */
function scatter(piece: number, salt: number): number {
  const wave = Math.sin((piece + 1) * 12.9898 + salt * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}

/**
 * Falls once over the whole screen. Ignored by pointers and screen readers. Renders nothing with reduced motion.
 */
export function Confetti({ colors }: { colors: readonly string[] }) {
  const still = useReducedMotion();
  const pieces = useMemo(
    () =>
      Array.from({ length: PIECES }, (_, index) => {
        return {
          '--x': `${scatter(index, 1) * 100}vw`,
          '--drift': `${(scatter(index, 2) - 0.5) * 24}vw`,
          '--turn': `${(scatter(index, 3) * 4 + 1) * 360}deg`,
          '--wait': `${scatter(index, 4) * 1800}ms`,
          '--fall': `${2600 + scatter(index, 5) * 2200}ms`,
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
