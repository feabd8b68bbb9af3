import { type Area, cellName, DARK_CELLS, type Place } from '@luplay/contracts/lobby-game';
import { Button, cx, Hidden } from '@luplay/web-kit';
import {
  type CSSProperties,
  type DOMAttributes,
  Fragment,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ru } from '../../locale.ts';
import { TeamSign } from '../../teams/team-tag.tsx';
import { type Group, groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import * as css from './picture.module.css';

/** Before the picture tells its own. */
const USUAL_RATIO = 4 / 3;

export const at = ({ x, y }: Place): CSSProperties => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
});

interface Props {
  /** Unset: the question has none yet. */
  path: string | undefined;
  /** The question's. */
  ratio: number | undefined;
  className?: string | undefined;
  /** Of the layer with the picture and all that is drawn on it. */
  style?: CSSProperties | undefined;
  /** Of the frame around the layer, once the picture is shown. */
  handlers?: DOMAttributes<HTMLElement> | undefined;
  /** Called with the picture's own ratio. */
  onReady?: (ratio: number) => void;
  /** Drawn over it, also beyond its edges. */
  over?: ReactNode;
  /** Shown once the picture is. */
  children?: ReactNode;
}

/** A question's picture in its whole width and height, with what is drawn on it. Says when it is not here yet. */
export function PointPicture({ path, ratio, className, style, handlers, onReady, over, children }: Props) {
  const [shown, setShown] = useState<{ path: string; ratio: number } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const isReady = shown !== null && shown.path === path;
  const isFailed = path === undefined || failed === path;
  const own = isReady ? shown.ratio : (ratio ?? USUAL_RATIO);
  return (
    <div className={css.picture} style={{ '--ratio': own } as CSSProperties}>
      <div className={cx(css.frame, className)} {...(isReady && handlers)}>
        <div className={css.layer} style={style}>
          {path !== undefined && !isFailed && (
            <img
              key={`${path} ${tries}`}
              className={css.image}
              src={path}
              alt={ru.questionPicture}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                const loaded = naturalWidth && naturalHeight ? naturalWidth / naturalHeight : own;
                setShown({ path, ratio: loaded });
                onReady?.(loaded);
              }}
              onError={() => setFailed(path)}
            />
          )}
          {isReady && children}
        </div>
        {!isReady && (
          <div className={css.waiting} role="status">
            {isFailed ? ru.kinds[path === undefined ? 'noPicture' : 'pictureFailed'] : ru.kinds.pictureLoading}
            {isFailed && path !== undefined && (
              <Button
                onClick={() => {
                  setFailed(null);
                  setTries(tries + 1);
                }}
              >
                {ru.kinds.pictureAgain}
              </Button>
            )}
          </div>
        )}
      </div>
      {isReady && over}
    </div>
  );
}

/** `ratio`: what the areas were drawn for. */
export function AreaShapes({ areas, ratio = 1 }: { areas: readonly Area[]; ratio?: number | undefined }) {
  return (
    <svg className={css.areas} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {areas.map((area, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: areas have no other identity
        <Fragment key={index}>
          <Shape className={css.under} area={area} ratio={ratio} />
          <Shape className={css.over} area={area} ratio={ratio} />
        </Fragment>
      ))}
    </svg>
  );
}

function Shape({ area, ratio, className }: { area: Area; ratio: number; className: string | undefined }) {
  if ('polygon' in area)
    return <polygon className={className} points={area.polygon.map(({ x, y }) => `${x},${y}`).join(' ')} />;
  const { x, y, radius } = area.circle;
  return <ellipse className={className} cx={x} cy={y} rx={radius} ry={radius * ratio} />;
}

/** Cells that an item darkened. */
export const Dark = ({ cells }: { cells: readonly number[] }) =>
  cells.map((cell) => (
    <span
      key={cell}
      className={css.dark}
      style={{
        ...at({ x: (cell % DARK_CELLS) / DARK_CELLS, y: Math.floor(cell / DARK_CELLS) / DARK_CELLS }),
        inlineSize: `${100 / DARK_CELLS}%`,
        blockSize: `${100 / DARK_CELLS}%`,
      }}
      aria-hidden="true"
    />
  ));

const placeOf = ({ answer }: Group): Place | null =>
  typeof answer === 'object' && 'point' in answer ? answer.point : null;

/** On the picture, in `em` of the signs. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Signs of these groups, beside the point of the first one. */
interface Label extends Box {
  groups: Group[];
}

/** In `em` of the signs: one with the gap beside it, and the rest of a label. */
const SIGN = { step: 1.9, rest: 0.15, inRow: 4 };
/** In `em` of the picture: the smallest sign, half of a point, and how far a label is from its middle. */
const [SMALLEST, DOT, AWAY] = [0.65, 0.45, 0.5];
/** Where a label may be, seen from its point, the best place first. */
const SIDES = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
] as const;

/** A picture's width and height, and the size of the signs on it, in `em`. */
function sizesOf(layer: HTMLElement, signs: number) {
  const em = Number.parseFloat(getComputedStyle(layer).fontSize);
  const [width, height] = [layer.clientWidth / em, layer.clientHeight / em];
  // Together they cover a sixth of the picture at most.
  const sign = Math.max(SMALLEST, Math.min(1, Math.sqrt((width * height) / (6 * signs)) / SIGN.step));
  return { width: width / sign, height: height / sign, sign };
}

type Sizes = ReturnType<typeof sizesOf>;

export const touches =
  (one: Box) =>
  (other: Box): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Where the label of these groups can be. It does not leave the picture, which would cut it. */
function boxesOf(groups: readonly Group[], sizes: Sizes): Box[] {
  const signs = groups.reduce((sum, { teams }) => sum + teams.length, 0);
  const width = Math.min(signs, SIGN.inRow) * SIGN.step + SIGN.rest;
  const height = Math.ceil(signs / SIGN.inRow) * SIGN.step + SIGN.rest;
  const { x, y } = placeOf(groups[0] as Group) as Place;
  const away = AWAY / sizes.sign;
  return SIDES.map(([across, down]) => {
    const wanted = x * sizes.width + ((across - 1) / 2) * width + (down === 0 ? across * away : 0);
    const left = Math.max(0, Math.min(wanted, sizes.width - width));
    const lower = y * sizes.height + ((down - 1) / 2) * height + down * away;
    const top = Math.max(0, Math.min(lower, sizes.height - height));
    return { left, top, right: left + width, bottom: top + height };
  });
}

/** Labels where they cover no other one and, if that can be, no point. One without a place is joined to another. */
export function labelsOf(all: readonly Group[], sizes: Sizes): Label[] {
  const dots = all.map((group) => {
    const { x, y } = placeOf(group) as Place;
    const [left, top, half] = [x * sizes.width, y * sizes.height, DOT / sizes.sign];
    return { left: left - half, top: top - half, right: left + half, bottom: top + half };
  });
  const labels: Label[] = [];
  const waiting = all.map((group) => [group]);
  for (let groups = waiting.shift(); groups; groups = waiting.shift()) {
    const boxes = boxesOf(groups, sizes);
    const free = boxes.filter((box) => !labels.some(touches(box)));
    const box = free.find((each) => !dots.some(touches(each))) ?? free[0];
    if (box) labels.push({ ...box, groups });
    else {
      const [other] = labels.splice(labels.findIndex(touches(boxes[0] as Box)), 1);
      waiting.unshift([...(other as Label).groups, ...groups]);
    }
  }
  return labels;
}

/** The areas, and the teams' points by their signs, on the picture. */
export function Revealed({ game }: ResultProps) {
  const { media, areas = [], ratio } = game.currentQuestion ?? {};
  const groups = groupsOf(game).filter(placeOf);
  return (
    <PointPicture path={media?.pictureQuestion?.path} ratio={ratio}>
      <AreaShapes areas={areas} ratio={ratio} />
      {groups.map((group) => (
        <span
          key={JSON.stringify(group.answer)}
          className={css.dot}
          style={{ ...at(placeOf(group) as Place), background: group.teams[0]?.color }}
        />
      ))}
      <Signs groups={groups} />
    </PointPicture>
  );
}

function Signs({ groups }: { groups: readonly Group[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [sizes, setSizes] = useState<Sizes>({ width: 0, height: 0, sign: 1 });
  const count = groups.reduce((sum, { teams }) => sum + teams.length, 0);
  useLayoutEffect(() => {
    const layer = list.current?.parentElement;
    if (!layer) return;
    const observer = new ResizeObserver(() => setSizes(sizesOf(layer, count)));
    setSizes(sizesOf(layer, count));
    observer.observe(layer);
    return () => observer.disconnect();
  }, [count]);
  return (
    <ul ref={list} style={{ fontSize: `${sizes.sign}em` }} aria-label={ru.kinds.teamPoints}>
      {labelsOf(groups, sizes).map(({ left, top, groups }) => (
        <li
          key={JSON.stringify(groups[0]?.answer)}
          className={css.label}
          style={{ insetInlineStart: `${left}em`, insetBlockStart: `${top}em` }}
        >
          {groups.flatMap((group) =>
            group.teams.map((team) => (
              <span key={team.teamId}>
                <TeamSign team={team} />
                <Hidden>{ru.kinds.teamPoint(team.name, cellName(placeOf(group) as Place), group.share)}</Hidden>
              </span>
            )),
          )}
        </li>
      ))}
    </ul>
  );
}
