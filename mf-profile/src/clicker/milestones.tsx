import { count, cx, Hidden, Icon } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './clicker.module.css';
import { ru } from './locale.ts';
import { LAST_CLICK, MILESTONES } from './rules.ts';

const part = (clicks: number): string => `${(clicks / LAST_CLICK) * 100}%`;

/** The progress to 1000 with its three achievements. */
export function Milestones({ clicks }: { clicks: number }) {
  return (
    <div className={css.way} style={{ '--done': part(clicks) } as CSSProperties}>
      <ul aria-label={ru.milestones}>
        {MILESTONES.map((at) => {
          const reached = clicks >= at;
          return (
            <li key={at} className={cx(css.stop, reached && css.reached)} style={{ '--at': part(at) } as CSSProperties}>
              <Icon name={at === LAST_CLICK ? 'trophy' : 'star'} size={18} />
              <span aria-hidden="true">{at}</span>
              <Hidden>
                {count(at, ru.clicks)}: {reached ? ru.reached : ru.ahead}
              </Hidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
