import type { GameView } from '@luplay/contracts/lobby-game';
import type { AwardCard } from '../award-cards.ts';
import { type Brush, COLORS } from './brush.ts';
import type { Box } from './formats.ts';

const GAP = 12;
const PADDING = 20;
/** Of a card, where there is more space. */
const HIGHEST = 232;

/** The awards below each other. */
export function drawAwards(
  brush: Brush,
  { x, y, width, height }: Box,
  cards: readonly AwardCard[],
  teams: GameView['teams'],
): void {
  const card = Math.min(HIGHEST, (height - GAP * 2) / 3);
  const roomy = card > 130;
  for (const [index, { title, name, detail, teamIds }] of cards.entries()) {
    const top = y + index * (card + GAP);
    brush.panel({ x, y: top, width, height: card }, COLORS.panel, 20);
    const signs = teamIds.flatMap((teamId) => teams.find((team) => team.teamId === teamId) ?? []);
    const radius = signs.length > 1 ? 22 : 30;
    for (const [at, team] of signs.entries()) {
      brush.sign(team, x + PADDING + 30, top + card / 2 + (at - (signs.length - 1) / 2) * (radius * 2 + 4), radius);
    }
    const text = { x: x + PADDING * 2 + 60, width: width - PADDING * 3 - 60 };
    const lines = [
      { text: title, lines: 1, size: 22, smallest: 18, color: COLORS.accent },
      { text: name, lines: roomy ? 2 : 1, size: roomy ? 34 : 28, smallest: roomy ? 26 : 20, color: COLORS.text },
      { text: detail, lines: roomy ? 3 : 1, size: 22, smallest: 18, color: COLORS.soft },
    ].map(({ text: what, ...line }) => ({ what, ...text, ...line, height: brush.height(what, { ...text, ...line }) }));
    let at = top + (card - lines.reduce((sum, { height: own }) => sum + own, 0)) / 2;
    for (const { what, height: own, ...line } of lines) {
      brush.write(what, { ...line, y: at });
      at += own;
    }
  }
}
