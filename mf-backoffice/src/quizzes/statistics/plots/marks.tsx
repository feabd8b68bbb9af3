import { Bar, Circle, Line } from '@visx/shape';
import * as css from './plots.module.css';
import { ROW_HEIGHT, type Scale } from './row-plot.tsx';

const BAR = 16;
const TOP = (ROW_HEIGHT - BAR) / 2;
const MIDDLE = ROW_HEIGHT / 2;

/** A bar from 0. `marked`: hatched, for what needs attention. */
export function ShareBar({ scale, share, marked }: { scale: Scale; share: number; marked?: string | undefined }) {
  const [from, to] = [scale(0), scale(share)];
  const place = { x: from, y: TOP, width: Math.max(2, to - from), height: BAR, rx: 4 };
  return (
    <>
      <Bar {...place} className={marked ? css.markedBar : css.bar} />
      {marked && <Bar {...place} fill={`url(#${marked})`} />}
    </>
  );
}

/** Diagonal lines over a bar. */
export const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className={css.hatch} x1={0} y1={0} x2={0} y2={6} strokeWidth={4} />
    </pattern>
  </defs>
);

interface RangeProps {
  scale: Scale;
  lower: number;
  median: number;
  upper: number;
  /** Where the time is up; null when that is not known. */
  limit: number | null;
}

/** The middle half of some values with their median. */
export function Range({ scale, lower, median, upper, limit }: RangeProps) {
  const from = scale(lower);
  return (
    <>
      <Bar className={css.range} x={from} y={TOP} width={Math.max(3, scale(upper) - from)} height={BAR} rx={4} />
      {limit !== null && (
        <Line className={css.limit} from={{ x: scale(limit), y: 3 }} to={{ x: scale(limit), y: ROW_HEIGHT - 3 }} />
      )}
      <Circle className={css.median} cx={scale(median)} cy={MIDDLE} r={6} />
    </>
  );
}
