import type { CSSProperties } from 'react';
import * as css from './clicker.module.css';
import type { Flyer } from './emoji.ts';

/** Emoji on their way up. Decoration. */
export function Flyers({ flying, onLanded }: { flying: readonly Flyer[]; onLanded: (id: number) => void }) {
  return (
    <div className={css.sky} aria-hidden="true">
      {flying.map(({ id, face, x, drift }) => (
        <span
          key={id}
          className={css.flyer}
          style={{ '--x': `${x}%`, '--drift': `${drift}px` } as CSSProperties}
          onAnimationEnd={() => onLanded(id)}
        >
          {face}
        </span>
      ))}
    </div>
  );
}
