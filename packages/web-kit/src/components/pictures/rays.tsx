import type { CSSProperties } from 'react';
import * as css from './rays.module.css';

interface RaysProps {
  /** Origin of the light, in percent of the parent. */
  x?: `${number}%`;
  y?: `${number}%`;
}

/**
 * Light from one point, behind the content of a positioned parent (which needs a `z-index` or position of its own).
 * Decoration.
 */
export function Rays({ x = '82%', y = '4%' }: RaysProps) {
  return (
    <div className={css.rays} style={{ '--x': x, '--y': y } as CSSProperties} aria-hidden="true">
      <div className={css.beams} />
      <div className={css.glow} />
    </div>
  );
}
