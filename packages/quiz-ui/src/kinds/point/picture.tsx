import { type Area, cellName, DARK_CELLS, type Place } from '@luplay/contracts/lobby-game';
import { Button, cx, Hidden } from '@luplay/web-kit';
import { type CSSProperties, type DOMAttributes, Fragment, type ReactNode, useState } from 'react';
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

/** Groups whose signs share a label. */
interface Cluster {
  place: Place;
  groups: Group[];
}

/** About the size of a sign with what is around it, in shares of the picture. */
const SIGN = { width: 0.08, height: 0.18, inRow: 4 };

const isLeft = ({ x }: Place): boolean => x > 0.5;
const isBelow = ({ y }: Place): boolean => y < 0.25;

/** About where the label is. */
function boxOf({ place, groups }: Cluster) {
  const signs = groups.reduce((sum, { teams }) => sum + teams.length, 0);
  const [width, height] = [Math.min(signs, SIGN.inRow) * SIGN.width, Math.ceil(signs / SIGN.inRow) * SIGN.height];
  const left = isLeft(place) ? place.x - width : place.x;
  const top = isBelow(place) ? place.y : place.y - height;
  return { left, top, right: left + width, bottom: top + height };
}

function touch(one: Cluster, other: Cluster): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Labels that would be over each other become one. */
function clustersOf(groups: readonly Group[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const group of groups) {
    const place = placeOf(group);
    if (!place) continue;
    let cluster: Cluster = { place, groups: [group] };
    for (let at = 0; at < clusters.length; at += 1) {
      const other = clusters[at] as Cluster;
      if (!touch(cluster, other)) continue;
      cluster = { place: other.place, groups: [...other.groups, ...cluster.groups] };
      clusters.splice(at, 1);
      // It is larger now, and may touch those before.
      at = -1;
    }
    clusters.push(cluster);
  }
  return clusters;
}

/** The areas, and the teams' points by their signs, on the picture. */
export function Revealed({ game }: ResultProps) {
  const { media, areas = [], ratio } = game.currentQuestion ?? {};
  const clusters = clustersOf(groupsOf(game));
  return (
    <PointPicture path={media?.pictureQuestion?.path} ratio={ratio}>
      <AreaShapes areas={areas} ratio={ratio} />
      {clusters.flatMap(({ groups }) =>
        groups.map((group) => (
          <span
            key={JSON.stringify(group.answer)}
            className={css.dot}
            style={{ ...at(placeOf(group) as Place), background: group.teams[0]?.color }}
          />
        )),
      )}
      <ul aria-label={ru.kinds.teamPoints}>
        {clusters.map(({ place, groups }) => (
          <li
            key={`${place.x} ${place.y}`}
            className={css.label}
            style={at(place)}
            data-side={isLeft(place) ? 'start' : 'end'}
            data-below={isBelow(place) || undefined}
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
    </PointPicture>
  );
}
