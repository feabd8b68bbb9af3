import { type Answer, type Area, cellName, DARK_CELLS, type Place, partAt } from '@luplay/contracts/lobby-game';
import { point as editing } from './editing/point.ts';
import { type Asked, type QuestionKind, shuffledPlaces } from './kind.ts';

const given = (answer: Answer | null): Place | null =>
  typeof answer === 'object' && answer && 'point' in answer ? answer.point : null;

/** Three of four cells are darkened. */
const DARKENED = DARK_CELLS ** 2 * 0.75;
/** Where bots look for a wrong point: three by three in each cell. */
const ROW = 3 * DARK_CELLS;
const PLACES = Array.from(
  { length: ROW ** 2 },
  (_, index): Place => ({ x: ((index % ROW) + 0.5) / ROW, y: (Math.floor(index / ROW) + 0.5) / ROW }),
);

type Segment = readonly [Place, Place];
const edgesOf = (corners: readonly Place[]): Segment[] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as Place]);

/** Where the edges cross the horizontal line at `y`, from the left. Their number is even. */
const crossings = (corners: readonly Place[], y: number): number[] =>
  edgesOf(corners)
    .filter(([from, to]) => from.y > y !== to.y > y)
    .map(([from, to]) => from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x))
    .sort((one, other) => one - other);

const contains = (corners: readonly Place[], { x, y }: Place): boolean =>
  crossings(corners, y).filter((crossing) => crossing < x).length % 2 === 1;

/** In units of the picture's width, as all distances. `ratio`: its width over its height. */
const distance = (one: Place, other: Place, ratio: number): number =>
  Math.hypot(one.x - other.x, (one.y - other.y) / ratio);

function distanceToEdge([from, to]: Segment, point: Place, ratio: number): number {
  const [width, height] = [to.x - from.x, (to.y - from.y) / ratio];
  const length = width ** 2 + height ** 2;
  const along = (point.x - from.x) * width + ((point.y - from.y) / ratio) * height;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
  return distance(point, { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }, ratio);
}

/** What is nearer is on the edge: binary fractions are not exact. */
const EDGE = 1e-9;

/** How far a point is from an area; 0: it is inside, or on the edge. */
function distanceTo(area: Area, point: Place, ratio: number): number {
  if ('polygon' in area && contains(area.polygon, point)) return 0;
  const away =
    'circle' in area
      ? distance(area.circle, point, ratio) - area.circle.radius
      : Math.min(...edgesOf(area.polygon).map((edge) => distanceToEdge(edge, point, ratio)));
  return away > EDGE ? away : 0;
}

/** Of a polygon that of a circle of equal area. */
function radiusOf(area: Area, ratio: number): number {
  if ('circle' in area) return area.circle.radius;
  const doubled = edgesOf(area.polygon).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0);
  return Math.sqrt(Math.abs(doubled) / 2 / ratio / Math.PI);
}

/** A point inside. */
function innerPoint(area: Area): Place {
  if ('circle' in area) return { x: area.circle.x, y: area.circle.y };
  const heights = area.polygon.map(({ y }) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2;
  const crossed = crossings(area.polygon, y);
  const inside = crossed.flatMap((from, index) => (index % 2 === 0 ? { from, to: crossed[index + 1] as number } : []));
  const [widest] = inside.sort((one, other) => other.to - other.from - (one.to - one.from));
  return widest ? { x: (widest.from + widest.to) / 2, y } : (area.polygon[0] as Place);
}

interface Cell {
  left: number;
  top: number;
}
/** Cells reach a little beyond their edges, where a point may count as inside of an area. */
const BEYOND = 10 * EDGE;
const SIDE = 1 / DARK_CELLS + 2 * BEYOND;
const CELLS = Array.from(
  { length: DARK_CELLS ** 2 },
  (_, cell): Cell => ({
    left: (cell % DARK_CELLS) / DARK_CELLS - BEYOND,
    top: Math.floor(cell / DARK_CELLS) / DARK_CELLS - BEYOND,
  }),
);

const within = (value: number, from: number): number => Math.min(from + SIDE, Math.max(from, value));

function touches(area: Area, { left, top }: Cell, ratio: number): boolean {
  if ('circle' in area) {
    const nearest = { x: within(area.circle.x, left), y: within(area.circle.y, top) };
    return distance(area.circle, nearest, ratio) <= area.circle.radius;
  }
  const middle = { x: left + SIDE / 2, y: top + SIDE / 2 };
  return contains(area.polygon, middle) || edgesOf(area.polygon).some((edge) => crosses(edge, { left, top }));
}

/** Whether a part of the segment lies in the cell: what each side of the cell leaves of it is not nothing. */
function crosses([from, to]: Segment, { left, top }: Cell): boolean {
  let [begin, end] = [0, 1];
  for (const [start, step, low] of [
    [from.x, to.x - from.x, left],
    [from.y, to.y - from.y, top],
  ] as const) {
    if (step === 0) {
      if (start < low || start > low + SIDE) return false;
      continue;
    }
    const sides = [(low - start) / step, (low + SIDE - start) / step];
    begin = Math.max(begin, Math.min(...sides));
    end = Math.min(end, Math.max(...sides));
  }
  return begin <= end;
}

const cellAt = ({ x, y }: Place): number => partAt(y, DARK_CELLS) * DARK_CELLS + partAt(x, DARK_CELLS);

/** A mark is a set of cells, each a bit. */
const isDark = (cell: number, [mark = 0]: readonly number[]): boolean => (mark & (1 << cell)) !== 0;

/** A point on a picture is right inside of an area. */
export const point: QuestionKind<Asked<'point'>> = {
  read: (_, { answer }) => (answer && 'point' in answer ? answer : null),

  /** The medoid: the point that is nearest to all others. */
  settle(answers, question) {
    const { ratio = 1 } = question ?? {};
    const points = answers.flatMap((answer) => given(answer) ?? []);
    const sums = points.map((one) => points.reduce((sum, other) => sum + distance(one, other, ratio), 0));
    const nearest = points[sums.indexOf(Math.min(...sums))];
    return nearest ? { point: nearest } : null;
  },

  share({ areas, ratio = 1, partial }, answer) {
    const at = given(answer);
    if (!at) return 0;
    const shares = areas.map((area) => {
      const away = distanceTo(area, at, ratio);
      if (away === 0) return 1;
      return partial ? Math.max(0, 1 - away / radiusOf(area, ratio)) : 0;
    });
    return Math.max(0, ...shares);
  },

  asked: ({ ratio, partial }) => ({ ...(ratio && { ratio }), ...(partial && { partial }) }),
  revealed: ({ areas }) => ({ right: { point: innerPoint(areas[0] as Area) }, areas }),
  rightText: ({ areas }) => areas.map((area) => area.name || `клетка ${cellName(innerPoint(area))}`).join(', '),

  /** Darkens cells that no area touches, once. One of them always stays. */
  removeWrong({ areas, ratio = 1 }, marks, count, chance) {
    if (marks.length > 0 || count === 0) return [...marks];
    const free = CELLS.flatMap((cell, index) => (areas.some((area) => touches(area, cell, ratio)) ? [] : index));
    const dark = shuffledPlaces(free.length, chance).slice(0, Math.min(DARKENED, free.length - 1));
    return dark.length > 0 ? [dark.reduce((mark, at) => mark | (1 << (free[at] as number)), 0)] : [];
  },
  helped: (_, marks) => ({ dark: CELLS.flatMap((_, cell) => (isDark(cell, marks) ? cell : [])) }),
  told: 'затемняет часть картинки',
  isRemoved(answer, marks) {
    const at = given(answer);
    return at !== null && isDark(cellAt(at), marks);
  },

  botAnswer(question, isRight, marks, chance) {
    const { areas, ratio = 1 } = question;
    if (isRight) return { point: innerPoint(areas[Math.floor(chance() * areas.length)] as Area) };
    const isWrong = (at: Place) => !isDark(cellAt(at), marks) && areas.every((area) => distanceTo(area, at, ratio) > 0);
    const first = Math.floor(chance() * PLACES.length);
    return { point: [...PLACES.slice(first), ...PLACES.slice(0, first)].find(isWrong) ?? { x: 0, y: 0 } };
  },

  identity: ({ question, areas, type }) => [question, areas.map(({ name: _, ...area }) => area), type],

  recorded: ({ question, areas = [], ratio, partial }) => ({ type: 'point', question, areas, ratio, partial }),

  editing,
};
