import { useId } from 'react';
import * as css from './rays.module.css';

/** Widths of the beams and the gaps between them, degrees: uneven, as light through a window is. */
const BEAMS = [
  [96, 6],
  [109, 11],
  [128, 4],
  [139, 15],
  [163, 7],
  [178, 10],
  [196, 5],
  [64, 8],
  [80, 4],
] as const;
const SOURCE = { x: 820, y: 60 };
const REACH = 1500;

function beam([from, width]: readonly [number, number]): string {
  const at = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return `${(SOURCE.x + REACH * Math.cos(turn)).toFixed(0)} ${(SOURCE.y + REACH * Math.sin(turn)).toFixed(0)}`;
  };
  return `M${SOURCE.x} ${SOURCE.y}L${at(from)}L${at(from + width)}Z`;
}

/** Light falling in from the upper right, behind the content of a positioned parent. Decoration. */
export function Rays({ strength = 1 }: { strength?: number }) {
  const id = useId();
  return (
    <div className={css.rays} aria-hidden="true">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="xMaxYMin slice" focusable="false">
        <defs>
          <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={SOURCE.x} cy={SOURCE.y} r="1000">
            <stop offset="0" stopColor="#ffcf5c" stopOpacity={0.55 * strength} />
            <stop offset="0.45" stopColor="#ff9a3d" stopOpacity={0.2 * strength} />
            <stop offset="1" stopColor="#ff6f3d" stopOpacity="0" />
          </radialGradient>
        </defs>
        <g className={css.turning}>
          {BEAMS.map((spec) => (
            <path key={spec[0]} d={beam(spec)} fill={`url(#${id})`} />
          ))}
        </g>
      </svg>
    </div>
  );
}
