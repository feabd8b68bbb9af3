import { cx } from '@luplay/web-kit';
import { wallsOf } from '../../live-map/layout/geometry.ts';
import { type MapRoom, rectOf } from '../../live-map/model.ts';
import * as css from './canvas.module.css';

interface Props {
  room: MapRoom;
  isDragged: boolean;
}

const GRIP = 11;

/** Around the selected room, above all others, with a corner to resize it. The keyboard does that with Shift. */
export function SelectionFrame({ room, isDragged }: Props) {
  const { x, y, width, height } = wallsOf(rectOf(room));
  const [right, bottom] = [x + width, y + height];
  return (
    <g className={cx(css.selection, isDragged && css.dragged)}>
      <rect className={css.frame} x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={16} />
      <g className={css.grip} data-grip={room.id}>
        <circle className={css.reach} cx={right} cy={bottom} r={24} />
        <circle className={css.knob} cx={right} cy={bottom} r={GRIP} />
        <path className={css.arrows} d={`M${right - 4} ${bottom - 4}l8 8m0 -5v5h-5M${right - 4} ${bottom + 1}v-5h5`} />
      </g>
    </g>
  );
}
