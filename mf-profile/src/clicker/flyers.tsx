import type { CSSProperties } from 'react';
import * as css from './clicker.module.css';
import type { Flyer } from './emoji.ts';

/** Rising emoji. Decoration. */
export function Flyers({ flying, onLanded }: { flying: readonly Flyer[]; onLanded: (id: number) => void }) {
  return (
    <div className={css.sky} aria-hidden="true">
      {flying.map(({ id, emoji, x, drift }) => (
        <span
          key={id}
          className={css.flyer}
          style={{ '--x': `${x}%`, '--drift': `${drift}px` } as CSSProperties}
          onAnimationEnd={() => onLanded(id)}
        >
          {emoji}
        </span>
      ))}
    </div>
  );
}
