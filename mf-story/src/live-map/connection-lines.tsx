import { cx } from '@luplay/web-kit';
import { memo } from 'react';
import * as css from './connection-lines.module.css';
import { connectionsOf, lineBetween } from './layout/connections.ts';
import { type MapRoom, rectOf } from './model.ts';

interface ConnectionLinesProps {
  rooms: readonly MapRoom[];
  /** Makes lines pressable. A one-way connection leads from `a` to `b`. */
  onConnection?: ((a: string, b: string) => void) | undefined;
  /** What a pressable line is called. */
  labelOf?: ((a: MapRoom, b: MapRoom) => string) | undefined;
  /** Shows one-way connections by an arrow. */
  showDirection?: boolean | undefined;
  /** Whether Tab reaches pressable lines. Default true. */
  isTabStop?: boolean;
}

/** Lines between the walls of connected rooms of the list. Drawn below the rooms. */
export const ConnectionLines = memo(function ConnectionLines({
  rooms,
  onConnection,
  labelOf,
  showDirection,
  isTabStop = true,
}: ConnectionLinesProps) {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  return (
    <g>
      {connectionsOf(rooms).map(({ a, b, oneWay }) => {
        const [from, to] = [byId.get(a), byId.get(b)];
        if (!from || !to) return null;
        const line = lineBetween(rectOf(from), rectOf(to));
        const isFoggy = !from.visited || !to.visited;
        const label = labelOf?.(from, to) ?? `${from.name} — ${to.name}`;
        const press = onConnection && {
          role: 'button',
          tabIndex: isTabStop ? 0 : -1,
          'aria-label': label,
          onClick: () => onConnection(a, b),
          onKeyDown: (event: React.KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            onConnection(a, b);
          },
        };
        return (
          <g key={`${a} ${b}`} className={cx(css.connection, isFoggy && css.fog, press && css.pressable)} {...press}>
            {press && <path className={css.reach} d={line.path} />}
            <path className={css.casing} d={line.path} />
            <path className={css.line} d={line.path} />
            {showDirection && oneWay && <Arrow from={line.from} to={line.to} />}
          </g>
        );
      })}
    </g>
  );
});

function Arrow({ from: [x1, y1], to: [x2, y2] }: { from: [number, number]; to: [number, number] }) {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    <path
      className={css.arrow}
      d="M-5 -6L6 0L-5 6Z"
      transform={`translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${angle})`}
    />
  );
}
