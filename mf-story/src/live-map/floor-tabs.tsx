import { count, cx, Hidden, Icon } from '@luplay/web-kit';
import { liveMapTexts as texts } from '../locale/live-map.ts';
import * as css from './floor-tabs.module.css';
import type { MapMarker } from './model.ts';

interface FloorTabsProps {
  floors: readonly number[];
  shown: number;
  /** Where the viewer is. */
  current?: number | undefined;
  /** Who stands on each floor, as far as the viewer sees it. */
  people?: ReadonlyMap<number, readonly MapMarker[]> | undefined;
  onFloor: (floor: number) => void;
}

/** The highest floor first, as in a building. Nothing while there is only one. */
export function FloorTabs({ floors, shown, current, people, onFloor }: FloorTabsProps) {
  if (floors.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={texts.floors} className={css.floors}>
      {[...floors]
        .sort((a, b) => b - a)
        .map((floor) => {
          const there = people?.get(floor) ?? [];
          return (
            <button
              key={floor}
              type="button"
              className={cx(css.floor, floor === current && css.current)}
              aria-pressed={floor === shown}
              title={there.map(({ name }) => name).join(', ') || undefined}
              onClick={() => onFloor(floor)}
            >
              <Hidden>
                {texts.floor(floor)}
                {floor === current && `, ${texts.spoken.here}`}
                {there.length > 0 && `, ${count(there.length, texts.players)}`}
              </Hidden>
              <span aria-hidden="true">{floor}</span>
              {there.length > 0 && (
                <span aria-hidden="true" className={css.people}>
                  <Icon name="user" size={12} />
                  {there.length}
                </span>
              )}
            </button>
          );
        })}
    </div>
  );
}
