import { ACTION_POINTS_MAX } from '@luplay/contracts/story';
import { Hidden, Icon } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import * as css from './points-bar.module.css';

const SEGMENTS = Array.from({ length: ACTION_POINTS_MAX }, (_, i) => i + 1);

/** The action points that are left. */
export function PointsBar({ points }: { points: number }) {
  return (
    <div className={css.points}>
      <p className={css.number}>
        <Icon name="bolt" size={18} />
        <Hidden>{ru.points.label}: </Hidden>
        {ru.points.value(points, ACTION_POINTS_MAX)}
      </p>
      <span className={css.segments} aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <i key={segment} data-left={segment <= points || undefined} />
        ))}
      </span>
    </div>
  );
}
