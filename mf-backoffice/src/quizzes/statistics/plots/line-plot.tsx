import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { lineStyle, spread } from './lines.ts';
import * as css from './plots.module.css';
import { useWidth } from './use-width.ts';

const HEIGHT = 280;
const MARGIN = { top: 14, right: 18, bottom: 44, left: 46 };
/** Names stand beside the lines' ends when there is room for them, px. */
const WIDE = 560;
const NAMES = 170;
const NAME_GAP = 18;
const NAME_LENGTH = 20;
const LABEL = { fill: 'currentColor', fontSize: 12, fontFamily: 'inherit' } as const;

interface PlotLine {
  key: string;
  name: string;
  /** From x = `from` on, one for each whole x. */
  values: readonly number[];
}

interface LinePlotProps {
  /** What the plot shows, in words. */
  summary: string;
  lines: readonly PlotLine[];
  /** The x of the first value. */
  from: number;
  max: number;
  axis: string;
  format: (tick: number) => string;
}

const short = (name: string) => (name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name);

/** Lines over whole numbers: questions in the order of a game. */
export function LinePlot({ summary, lines, from, max, axis, format }: LinePlotProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const isNamed = lines.length > 1;
  const beside = isNamed && width >= WIDE;
  const last = from + Math.max(1, ...lines.map(({ values }) => values.length - 1));
  const right = width - MARGIN.right - (beside ? NAMES : 0);
  const bottom = HEIGHT - MARGIN.bottom;
  const x = scaleLinear<number>({ domain: [from, last], range: [MARGIN.left, right] });
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...lines.flatMap(({ values }) => values)), max],
    range: [bottom, MARGIN.top],
    nice: true,
  });
  const xTicks = x.ticks(Math.min(last - from, Math.floor((right - MARGIN.left) / 40))).filter(Number.isInteger);
  const ends = lines.map(({ values }) => y(values.at(-1) ?? 0));
  const names = spread(ends, NAME_GAP, MARGIN.top, bottom);
  return (
    <figure className={css.figure} ref={ref}>
      {/* The labels of the axes are nested SVGs, each of which would be a picture of its own. */}
      <div role="img" aria-label={summary}>
        <svg width={width} height={HEIGHT} aria-hidden="true" className={css.lines}>
          {y.ticks(4).map((tick) => (
            <line key={tick} className={css.grid} x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
          ))}
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={4}
            tickFormat={(tick) => format(Number(tick))}
            hideAxisLine
            hideTicks
            tickLabelProps={{ ...LABEL, textAnchor: 'end', dy: '0.3em' }}
          />
          <AxisBottom
            scale={x}
            top={bottom}
            tickValues={xTicks}
            tickFormat={(tick) => String(tick)}
            stroke="var(--line-strong)"
            hideTicks
            label={axis}
            labelOffset={8}
            labelProps={{ ...LABEL, textAnchor: 'middle' }}
            tickLabelProps={{ ...LABEL, textAnchor: 'middle' }}
          />
          {lines.map(({ key, name, values }, index) => {
            const { color, dash, marker } = lineStyle(index);
            const points = values.map((value, at) => ({ x: x(from + at), y: y(value) }));
            return (
              <Group key={key} className={css.line} style={{ color }}>
                <LinePath data={points} x={(point) => point.x} y={(point) => point.y} strokeDasharray={dash} />
                {points.map((point) => (
                  <text key={point.x} x={point.x} y={point.y} className={css.marker}>
                    {marker}
                  </text>
                ))}
                {beside && (
                  <text x={right + 12} y={names[index]} className={css.lineName}>
                    {`${marker} ${short(name)}`}
                  </text>
                )}
              </Group>
            );
          })}
        </svg>
      </div>
      {isNamed && !beside && (
        <ul className={css.legend}>
          {lines.map(({ key, name }, index) => (
            <li key={key}>
              <span style={{ color: lineStyle(index).color }} aria-hidden="true">
                {lineStyle(index).marker}
              </span>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
