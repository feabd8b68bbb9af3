import { cx, Hidden } from '@luplay/web-kit';
import { liveMapTexts as texts } from '../locale/live-map.ts';
import * as css from './floor-tabs.module.css';

interface FloorTabsProps {
  floors: readonly number[];
  shown: number;
  /** Where the viewer is. */
  current?: number | undefined;
  onFloor: (floor: number) => void;
}

/** The highest floor first, as in a building. Nothing while there is only one. */
export function FloorTabs({ floors, shown, current, onFloor }: FloorTabsProps) {
  if (floors.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={texts.floors} className={css.floors}>
      {[...floors]
        .sort((a, b) => b - a)
        .map((floor) => (
          <button
            key={floor}
            type="button"
            className={cx(css.floor, floor === current && css.current)}
            aria-pressed={floor === shown}
            onClick={() => onFloor(floor)}
          >
            <Hidden>
              {texts.floor(floor)}
              {floor === current && `, ${texts.spoken.here}`}
            </Hidden>
            <span aria-hidden="true">{floor}</span>
          </button>
        ))}
    </div>
  );
}
