import { Button, Row } from '@luplay/web-kit';
import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { Bar, Circle, Line } from '@visx/shape';
import { type ReactNode, useState } from 'react';
import { results as texts } from '../../locale/results.ts';
import * as css from './plots.module.css';
import { useWidth } from './use-width.ts';

const ROW_HEIGHT = 30;
const AXIS_HEIGHT = 28;
/** Room for half of the outermost tick labels. */
const MARGIN = 18;
/** Rows before the rest is asked for. */
const FIRST_ROWS = 12;
/** A tick label needs about this width, px. */
const TICK_WIDTH = 70;

type Scale = (value: number) => number;

interface PlotRow {
  key: string;
  label: ReactNode;
  /** What the marks show, in words. */
  value: ReactNode;
  draw: (scale: Scale) => ReactNode;
}

interface RowPlotProps {
  label: string;
  rows: readonly PlotRow[];
  /** The end of the axis; it begins at 0. */
  max: number;
  format: (tick: number) => string;
  /** For marks of all rows, such as patterns. */
  defs?: ReactNode;
}

/** A plot with a row for each entry: its label, marks on a common axis, and the value in words. */
export function RowPlot({ label, rows, max, format, defs }: RowPlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const scale = scaleLinear<number>({ domain: [0, max], range: [MARGIN, width - MARGIN] });
  const ticks = scale.ticks(Math.max(2, Math.min(5, Math.floor(width / TICK_WIDTH))));
  return (
    <figure className={css.figure}>
      <ol aria-label={label}>
        {shown.map(({ key, label: name, value, draw }) => (
          <li key={key} className={css.row}>
            <Row as="span" gap={2} align="center" className={css.name}>
              {name}
            </Row>
            <svg className={css.marks} width={width} height={ROW_HEIGHT} aria-hidden="true">
              {defs}
              {ticks.map((tick) => (
                <line key={tick} className={css.grid} x1={scale(tick)} x2={scale(tick)} y1={0} y2={ROW_HEIGHT} />
              ))}
              {draw(scale)}
            </svg>
            <span className={css.value}>{value}</span>
          </li>
        ))}
      </ol>
      <div className={css.row} aria-hidden="true">
        <div className={css.marks} ref={ref}>
          <svg width={width} height={AXIS_HEIGHT} aria-hidden="true">
            <AxisBottom
              scale={scale}
              tickValues={ticks}
              tickFormat={(tick) => format(Number(tick))}
              hideAxisLine
              hideTicks
              tickLength={2}
              tickLabelProps={{ textAnchor: 'middle', fill: 'currentColor', fontSize: 12, fontFamily: 'inherit' }}
            />
          </svg>
        </div>
      </div>
      {rows.length > FIRST_ROWS && (
        <Button size="s" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showLess : texts.showAll(rows.length)}
        </Button>
      )}
    </figure>
  );
}

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
