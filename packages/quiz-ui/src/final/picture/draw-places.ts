import type { GameView } from '@luplay/contracts/lobby-game';
import { count, formatNumber, listed } from '@luplay/web-kit';
import { nouns } from '../../locale.ts';
import { podiumOf, type RankedTeam } from '../../teams/ranking.ts';
import { ru } from '../locale.ts';
import { type Brush, COLORS } from './brush.ts';
import type { Box } from './formats.ts';

type Ranked = RankedTeam<GameView['teams'][number]>;

const GAP = 20;
const ROW = 52;
const SIGN = 44;
/** Shares of the podium's height by place. */
const STEPS: Readonly<Record<number, number>> = { 1: 0.47, 2: 0.39, 3: 0.32 };

/** The podium and the other teams; a list of all when there is no podium. */
export function drawPlaces(brush: Brush, podium: Box, rest: Box, ranked: readonly Ranked[], decided: boolean): void {
  const best = decided ? podiumOf(ranked) : [];
  if (best.length === 0) {
    const title = decided ? ru.winners : ru.noWinner;
    const used = brush.write(title, { ...podium, size: 40, smallest: 30, family: 'display' }) + GAP;
    const height = rest.y + rest.height - podium.y - used;
    drawRows(brush, { ...podium, y: podium.y + used, height }, ranked, decided);
    return;
  }
  // The winner in the middle.
  const order = best.length === 3 ? [1, 0, 2] : best.length === 2 ? [1, 0] : [0];
  const width = Math.min((podium.width - GAP * (best.length - 1)) / best.length, podium.width * 0.5);
  const left = podium.x + (podium.width - width * best.length - GAP * (best.length - 1)) / 2;
  for (const [column, index] of order.entries()) {
    const entry = best[index];
    if (entry) drawStep(brush, { ...podium, x: left + column * (width + GAP), width }, entry);
  }
  drawRows(brush, rest, ranked.slice(best.length), decided);
}

/** A team on its step: sign, name and people above, place and points on it. */
function drawStep(brush: Brush, { x, y, width, height }: Box, { team, place, score }: Ranked): void {
  const step = height * (STEPS[place] ?? STEPS[3] ?? 0);
  const top = y + height - step;
  brush.panel({ x, y: top, width, height: step }, COLORS.panel, [24, 24, 0, 0]);
  brush.panel({ x, y: top, width, height: 10 }, team.color, [24, 24, 0, 0]);
  const middle = x + width / 2;
  const centred = { x: middle, width: width - 24, align: 'center' as const };
  const large = { size: 64, smallest: 64, family: 'display' as const, color: COLORS.accent };
  brush.write(`${place}`, { ...centred, ...large, y: top + 26 });
  brush.write(count(score, nouns.points), { ...centred, y: top + 98, size: 32, smallest: 20 });
  const people = listed(team.members.map(({ name }) => name));
  const named = { width: width - 12, lines: 2, size: 34, smallest: 20 };
  const peopled = { width: width - 12, lines: 2, size: 22, smallest: 18 };
  const name = brush.fit(team.name, 'text', named);
  const crew = brush.fit(people, 'text', peopled);
  // From the step upwards, so that what is short stands on it.
  const nameHeight = name.lines.length * name.size * 1.2;
  const crewHeight = people === '' ? 0 : crew.lines.length * crew.size * 1.2;
  const start = top - 14 - crewHeight;
  if (people !== '')
    brush.write(people, { ...peopled, ...centred, width: peopled.width, y: start, color: COLORS.soft });
  brush.write(team.name, { ...named, ...centred, width: named.width, y: start - 6 - nameHeight });
  brush.sign(team, middle, start - 6 - nameHeight - 16 - SIGN, SIGN);
}

/** Teams in rows, in two columns when there are many. What does not fit is counted. */
function drawRows(brush: Brush, { x, y, width, height }: Box, rows: readonly Ranked[], decided: boolean): void {
  const columns = rows.length > Math.floor(height / ROW) ? 2 : 1;
  const space = Math.floor(height / ROW) * columns;
  const shown = rows.length > space ? rows.slice(0, space - 1) : rows;
  const cell = (width - GAP * (columns - 1)) / columns;
  const placeOf = (index: number) => ({
    x: x + (index % columns) * (cell + GAP),
    y: y + Math.floor(index / columns) * ROW,
  });
  for (const [index, { team, score, place }] of shown.entries()) {
    const at = placeOf(index);
    const points = formatNumber(score);
    brush.sign(team, at.x + 20, at.y + 22, 20);
    const name = decided ? `${place}. ${team.name}` : team.name;
    brush.write(name, { x: at.x + 52, y: at.y + 6, width: cell - 52 - 110, size: 26, smallest: 20 });
    const right = { x: at.x + cell, width: 100, align: 'right' as const };
    brush.write(points, { ...right, y: at.y + 6, size: 28, smallest: 18, color: COLORS.soft });
  }
  const hidden = rows.length - shown.length;
  if (hidden === 0) return;
  const at = placeOf(shown.length);
  const more = { x: at.x + 52, y: at.y + 6, width: cell - 52 };
  brush.write(ru.moreTeams(count(hidden, nouns.teams)), { ...more, size: 28, smallest: 20, color: COLORS.soft });
}
