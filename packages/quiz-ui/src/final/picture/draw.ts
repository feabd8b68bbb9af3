import { type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { rankTeams } from '../../teams/ranking.ts';
import { type AwardCard, awardCards } from '../award-cards.ts';
import { ru } from '../locale.ts';
import { Brush, COLORS, loadFonts } from './brush.ts';
import { drawPlaces } from './draw-places.ts';
import { type Box, FORMATS, type Format, LAYOUTS } from './formats.ts';

/** What the picture shows of a game. */
export type FinishedResult = Pick<
  GameView,
  'gameId' | 'lobby' | 'teams' | 'points' | 'scores' | 'winnerTeams' | 'awards'
>;

/** The picture of a finished game: the podium, the awards, which quiz and when. */
export async function drawResult(
  canvas: HTMLCanvasElement,
  game: FinishedResult,
  format: Format,
  day: Date,
): Promise<void> {
  const { width, height } = FORMATS[format];
  canvas.width = width;
  canvas.height = height;
  await loadFonts();
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  const brush = new Brush(context);
  const layout = LAYOUTS[format];
  const ranked = rankTeams(game.teams, scoresOf(game));
  drawGround(context, width, height, game);
  drawHeader(brush, layout.header, game, day);
  const cards = awardCards(game);
  // Without awards, the places have the space below them too.
  const spare = format === 'tall' && cards.length === 0 ? layout.awards.height : 0;
  const podium = { ...layout.podium, height: layout.podium.height + spare };
  drawPlaces(brush, podium, { ...layout.rest, y: layout.rest.y + spare }, ranked, game.winnerTeams.length > 0);
  drawAwards(brush, layout.awards, cards, game.teams);
  const { footer } = layout;
  brush.write(ru.tagline, { ...footer, size: 26, smallest: 20, color: COLORS.soft });
}

function drawGround(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { teams, winnerTeams }: FinishedResult,
): void {
  context.fillStyle = COLORS.ground;
  context.fillRect(0, 0, width, height);
  const glow = context.createRadialGradient(width / 2, height * 0.4, 0, width / 2, height * 0.4, width * 0.75);
  glow.addColorStop(0, COLORS.glow);
  glow.addColorStop(1, COLORS.ground);
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  // A stripe in the winners' colours.
  const winners = teams.filter(({ teamId }) => winnerTeams.includes(teamId));
  const stripe = winners.length > 0 ? winners.map(({ color }) => color) : [COLORS.accent, COLORS.ray];
  for (const [index, color] of stripe.entries()) {
    context.fillStyle = color;
    context.fillRect((width / stripe.length) * index, 0, width / stripe.length, STRIPE);
  }
}
const STRIPE = 20;
const LOGO = 34;

function drawHeader(brush: Brush, { x, y, width }: Box, { lobby }: FinishedResult, day: Date): void {
  brush.logo(x + LOGO, y + LOGO, LOGO);
  const display = { family: 'display' as const };
  brush.write('LuPlay', { ...display, x: x + LOGO * 2 + 18, y: y + 10, width: 300, size: 40, smallest: 40 });
  const date = day.toLocaleDateString('ru', { day: 'numeric', month: 'long', year: 'numeric' });
  const right = { x: x + width, width: width / 2, align: 'right' as const };
  brush.write(date, { ...right, y: y + 14, size: 30, smallest: 24, color: COLORS.soft });
  const title = { ...display, x, y: y + 88, width, size: 54, smallest: 34, color: COLORS.accent };
  const used = brush.write(lobby.questTitle, title);
  brush.write(lobby.title, { x, y: y + 88 + used, width, size: 34, smallest: 26, color: COLORS.soft });
}

const GAP = 12;
const PADDING = 20;
/** Of a card, where there is more space. */
const HIGHEST = 232;

/** The awards below each other. */
function drawAwards(
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
