import { cx, Icon, type IconName } from '@luplay/web-kit';
import { memo, type ReactNode, type SVGProps } from 'react';
import { liveMapTexts as texts } from '../locale/live-map.ts';
import { roomLayout } from './layout/room-layout.ts';
import { LINE_HEIGHT, wrapName } from './layout/wrap-name.ts';
import type { MapRoom } from './model.ts';
import * as css from './room-shape.module.css';
import { useLeastLabel } from './viewport/viewport-context.ts';

interface RoomShapeProps extends Omit<SVGProps<SVGGElement>, 'ref' | 'id' | 'name' | 'overlay'> {
  room: MapRoom;
  /** The viewer stands here. */
  isCurrent?: boolean;
  isSelected?: boolean;
  isStart?: boolean;
  /** Somebody stands here, so the name leaves room for markers. */
  isOccupied?: boolean;
  /** What is read out; the name alone without it. */
  label?: string;
  /** Drawn over the room, in pixels of the map. */
  overlay?: ReactNode;
}

/** Beside the pressable part, whose label says all of it: a wrapped name is no part of that label, letter by letter. */
const DRAWN = { 'aria-hidden': true } as const;

/** One room with its name and icons. All further attributes go to its group: handlers, tabIndex, role. */
export const RoomShape = memo(function RoomShape({
  room,
  isCurrent,
  isSelected,
  isStart,
  isOccupied,
  label = room.name,
  overlay,
  className,
  ...group
}: RoomShapeProps) {
  const { walls, name } = roomLayout(room, Boolean(isOccupied));
  const { lines, fontSize } = wrapName(room.name, name.width, name.height, useLeastLabel());
  const step = fontSize * LINE_HEIGHT;
  const first = name.y + (name.height - lines.length * step) / 2 + step / 2;
  const middle = name.x + name.width / 2;
  return (
    <g
      className={cx(
        !room.visited && css.fog,
        !room.enabled && css.disabled,
        room.hidden && css.hidden,
        isCurrent && css.current,
        isSelected && css.selected,
        group.onClick && css.pressable,
        className,
      )}
    >
      <g className={css.room} data-room={room.id} aria-label={label} {...group}>
        <rect className={css.ring} {...grown(walls, 4)} rx={16} />
        <rect className={css.edge} {...walls} y={walls.y + 3} rx={12} />
        <rect className={css.walls} {...walls} rx={12} />
        {(!room.visited || !room.enabled) && <Hatching {...walls} />}
        <Badges room={room} isStart={isStart} right={walls.x + walls.width} top={walls.y} />
      </g>
      <g className={css.drawn} {...DRAWN}>
        <text className={css.name} fontSize={fontSize} textAnchor="middle" dominantBaseline="central">
          {lines.map((line, index) => (
            <tspan key={line + String(index)} x={middle} y={first + index * step}>
              {line}
            </tspan>
          ))}
        </text>
        {overlay}
      </g>
    </g>
  );
});

const grown = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }, by: number) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Slanted strokes: fog is seen without colours, too. */
function Hatching({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const strokes: string[] = [];
  for (let at = 14; at < width + height; at += 14) {
    const [x1, y1] = at < height ? [0, at] : [at - height, height];
    const [x2, y2] = at < width ? [at, 0] : [width, at - width];
    strokes.push(`M${x + x1 + 1} ${y + y1 - 1}L${x + x2 - 1} ${y + y2 + 1}`);
  }
  return <path className={css.hatching} d={strokes.join('')} />;
}

interface Mark {
  icon: IconName;
  text: string;
  tone?: string | undefined;
}

function marksOf(room: MapRoom, isStart: boolean | undefined): Mark[] {
  return [
    ...(room.enabled ? [] : [{ icon: 'cross', text: texts.disabled, tone: css.bad } as const]),
    ...(room.locked ? [{ icon: 'lock', text: texts.locked, tone: css.warn } as const] : []),
    ...(room.hasItem ? [{ icon: 'gift', text: texts.hasItem, tone: css.good } as const] : []),
    ...(room.hidden ? [{ icon: 'eye-off', text: texts.hidden } as const] : []),
    ...(isStart ? [{ icon: 'home', text: texts.start } as const] : []),
  ];
}

const BADGE = 20;

/** On the upper wall, from the right corner on. */
function Badges({
  room,
  isStart,
  right,
  top,
}: {
  room: MapRoom;
  isStart: boolean | undefined;
  right: number;
  top: number;
}) {
  return marksOf(room, isStart).map(({ icon, text, tone }, index) => (
    <g key={icon} className={cx(css.badge, tone)} transform={`translate(${right - 14 - index * (BADGE + 3)} ${top})`}>
      <title>{text}</title>
      <circle r={BADGE / 2} />
      <g transform="translate(-6.500 -6.500)">
        <Icon name={icon} size={13} />
      </g>
    </g>
  ));
}
