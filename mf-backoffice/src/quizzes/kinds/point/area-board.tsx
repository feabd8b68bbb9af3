import { type Area, CORNER_COUNT, type Place } from '@luplay/contracts/lobby-game';
import { kindOf } from '@luplay/quiz-rules';
import { ARROW_STEPS, AreaShapes, at, PointPicture } from '@luplay/quiz-ui/player';
import { Button, ChoiceButtons, Row } from '@luplay/web-kit';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { kinds as texts } from '../../locale/kinds.ts';
import { placed } from '../placed.ts';
import * as css from './fields.module.css';

type Tool = keyof typeof texts.tools;
const TOOLS = (['circle', 'polygon'] as const).map((value) => ({ value, text: texts.tools[value] }));

/** What is held of an area: all of it, its edge, or one of its corners. */
type Part = 'whole' | 'radius' | number;

interface Drag {
  /** Null: it is new. */
  index: number | null;
  part: Part;
  /** As it was, where the pointer began. */
  from: Place;
  before: Area;
  area: Area;
}

const USUAL_RADIUS = 0.1;
const LEAST_RADIUS = 0.01;
/** A press so near the first corner closes a polygon. */
const NEAR = 0.03;
const STEP = { plain: 0.01, fine: 0.001 };

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const rounded = (share: number): number => Math.round(within(share, 0, 1) * 10_000) / 10_000;
const placeIn = (x: number, y: number): Place => ({ x: rounded(x), y: rounded(y) });

const middleOf = (area: Area): Place => {
  if ('circle' in area) return area.circle;
  const [xs, ys] = [area.polygon.map(({ x }) => x), area.polygon.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
};

/** The area with a part of it moved; `ratio`: width over height of the picture. */
function moved(area: Area, part: Part, by: Place, ratio: number): Area {
  if ('circle' in area) {
    const { x, y, radius } = area.circle;
    if (part !== 'radius') return { ...area, circle: { ...placeIn(x + by.x, y + by.y), radius } };
    const next = Math.hypot(radius + by.x, by.y / ratio);
    return { ...area, circle: { x, y, radius: Math.max(LEAST_RADIUS, rounded(next)) } };
  }
  const { polygon } = area;
  if (typeof part === 'number') {
    const corner = polygon[part] as Place;
    return { ...area, polygon: polygon.with(part, placeIn(corner.x + by.x, corner.y + by.y)) };
  }
  const room = (shares: number[], step: number) => within(step, -Math.min(...shares), 1 - Math.max(...shares));
  const step = {
    x: room(
      polygon.map(({ x }) => x),
      by.x,
    ),
    y: room(
      polygon.map(({ y }) => y),
      by.y,
    ),
  };
  return { ...area, polygon: polygon.map(({ x, y }) => placeIn(x + step.x, y + step.y)) };
}

/** An area in the middle, for those who do not draw. */
const NEW: Readonly<Record<Tool, Area>> = {
  circle: { circle: { x: 0.5, y: 0.5, radius: USUAL_RADIUS } },
  polygon: { polygon: [placeIn(0.4, 0.4), placeIn(0.6, 0.4), placeIn(0.6, 0.6), placeIn(0.4, 0.6)] },
};

interface Props {
  picture: string;
  areas: readonly Area[];
  ratio: number;
  onRatio: (ratio: number) => void;
  selected: number;
  onSelect: (index: number) => void;
  onChange: (index: number, area: Area) => void;
  /** Unset: there are as many as there may be. */
  onAdd: ((area: Area) => void) | undefined;
}

/** The picture with its areas: they are drawn, moved and resized by mouse, finger and arrows. */
export function AreaBoard({ picture, areas, ratio, onRatio, selected, onSelect, onChange, onAdd }: Props) {
  const [tool, setTool] = useState<Tool>('circle');
  const [drag, setDrag] = useState<Drag | null>(null);
  const [corners, setCorners] = useState<readonly Place[]>([]);
  const shown = drag === null ? areas : drag.index === null ? [...areas, drag.area] : areas.with(drag.index, drag.area);

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Place => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return placeIn((clientX - left) / width, (clientY - top) / height);
  };
  const close = () => {
    onAdd?.({ polygon: [...corners] });
    setCorners([]);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = placeOf(event);
    const knob = event.target.closest<HTMLElement>('[data-knob]')?.dataset.knob;
    const area = areas[selected];
    if (knob && area) {
      const part = knob === 'whole' || knob === 'radius' ? knob : Number(knob);
      setDrag({ index: selected, part, from, before: area, area });
      return;
    }
    const held = [...areas.keys()].findLast((index) => isInside(areas[index] as Area, from, ratio));
    if (held !== undefined && corners.length === 0) {
      onSelect(held);
      setDrag({ index: held, part: 'whole', from, before: areas[held] as Area, area: areas[held] as Area });
    } else if (onAdd && tool === 'circle') {
      const dot: Area = { circle: { ...from, radius: LEAST_RADIUS } };
      setDrag({ index: null, part: 'radius', from, before: { circle: { ...from, radius: 0 } }, area: dot });
    } else if (onAdd) {
      const [first] = corners;
      const isClosing =
        first && corners.length >= CORNER_COUNT.min && Math.hypot(first.x - from.x, first.y - from.y) < NEAR;
      if (isClosing) close();
      else if (corners.length < CORNER_COUNT.max) setCorners([...corners, from]);
    }
  };
  const follow = (event: PointerEvent) => {
    if (!drag) return;
    const place = placeOf(event);
    const by = { x: place.x - drag.from.x, y: place.y - drag.from.y };
    setDrag({ ...drag, area: moved(drag.before, drag.part, by, ratio) });
  };
  const end = () => {
    if (!drag) return;
    const { index, area, before } = drag;
    setDrag(null);
    if (index !== null) {
      if (area !== before) onChange(index, area);
    } else if ('circle' in area && area.circle.radius <= LEAST_RADIUS) {
      onAdd?.({ circle: { ...area.circle, radius: USUAL_RADIUS } });
    } else onAdd?.(area);
  };
  const press = (event: KeyboardEvent, part: Part) => {
    const area = areas[selected];
    const step = ARROW_STEPS[event.key];
    if (!area || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? STEP.fine : STEP.plain;
    // Up and down make a circle larger and smaller too.
    const along = part === 'radius' ? { x: step.x - step.y, y: 0 } : step;
    onChange(selected, moved(area, part, { x: along.x * by, y: along.y * by }, ratio));
  };

  return (
    <>
      {onAdd && (
        <ChoiceButtons
          label={texts.tool}
          options={TOOLS}
          value={tool}
          onValueChange={(next) => {
            setTool(next);
            setCorners([]);
          }}
        />
      )}
      <div className={css.board}>
        <PointPicture
          path={picture}
          ratio={ratio}
          className={css.drawn}
          onReady={onRatio}
          handlers={{
            onPointerDown: begin,
            onPointerMove: follow,
            onPointerUp: end,
            onPointerCancel: () => setDrag(null),
          }}
        >
          <AreaShapes areas={shown} ratio={ratio} />
          {corners.length > 1 && (
            <svg className={css.line} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <polyline points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
            </svg>
          )}
          {placed(corners).map(({ place, entry }) => (
            <span key={place} className={css.corner} style={at(entry)} />
          ))}
          {placed(shown).map(({ place, entry }) => (
            <span key={place} className={css.number} style={at(middleOf(entry))} aria-hidden="true">
              {place + 1}
            </span>
          ))}
          {knobsOf(shown[selected]).map(({ part, place }) => (
            <button
              key={part}
              type="button"
              className={css.knob}
              style={at(place)}
              data-knob={part}
              aria-label={
                part === 'whole'
                  ? texts.moveArea(selected + 1)
                  : part === 'radius'
                    ? texts.resizeArea(selected + 1)
                    : texts.moveCorner(selected + 1, part + 1)
              }
              onKeyDown={(event) => press(event, part)}
            />
          ))}
        </PointPicture>
      </div>
      <Row gap={2} wrap>
        {corners.length > 0 ? (
          <>
            <Button size="s" icon="check" disabled={corners.length < CORNER_COUNT.min} onClick={close}>
              {texts.closeArea}
            </Button>
            <Button kind="ghost" size="s" icon="cross" onClick={() => setCorners([])}>
              {texts.cancelArea}
            </Button>
          </>
        ) : (
          onAdd && (
            <Button kind="ghost" size="s" icon="plus" onClick={() => onAdd(NEW[tool])}>
              {texts.addArea[tool]}
            </Button>
          )
        )}
      </Row>
    </>
  );
}

const isInside = (area: Area, point: Place, ratio: number): boolean =>
  kindOf({ type: 'point' }).share({ type: 'point', question: '', areas: [area], ratio }, { point }) === 1;

/** What the chosen area is held by. */
function knobsOf(area: Area | undefined): { part: Part; place: Place }[] {
  if (!area) return [];
  if ('polygon' in area)
    return [{ part: 'whole', place: middleOf(area) }, ...area.polygon.map((place, part) => ({ part, place }))];
  const { x, y, radius } = area.circle;
  return [
    { part: 'whole', place: { x, y } },
    { part: 'radius', place: { x: Math.min(1, x + radius), y } },
  ];
}
