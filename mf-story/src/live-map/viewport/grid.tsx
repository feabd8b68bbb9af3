import { useId } from 'react';
import { inPixels } from '../layout/geometry.ts';
import { CELL, type CellRect } from '../model.ts';
import * as css from './viewport.module.css';

/** Cells that the grid reaches beyond the map. */
const BEYOND = 12;

/** A dot at each corner of a cell. */
export function Grid({ content: { x, y, width, height } }: { content: CellRect }) {
  const id = useId();
  const area = inPixels({
    x: x - BEYOND,
    y: y - BEYOND,
    width: width + 2 * BEYOND,
    height: height + 2 * BEYOND,
  });
  return (
    <g pointerEvents="none">
      <pattern id={id} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <path d={`M0 0h0M${CELL} 0h0M0 ${CELL}h0M${CELL} ${CELL}h0`} className={css.dot} />
      </pattern>
      <rect {...area} fill={`url(#${id})`} />
    </g>
  );
}
