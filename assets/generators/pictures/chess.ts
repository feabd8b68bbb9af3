import { document, rect, stroke } from '../svg.ts';
import { label } from './label.ts';

const CELL = 110;
const MARGIN = 50;
const SIZE = CELL * 8 + MARGIN * 2;

type Piece = 'pawn' | 'rook' | 'knight' | 'queen' | 'king';
type Placed = [piece: Piece, side: 'white' | 'black', square: string];

/** Outlines on a 100 × 100 cell. */
const outlines: Record<Piece, string> = {
  pawn: 'M28 84 H72 Q72 72 60 66 Q58 56 56 50 Q64 46 64 36 A14 14 0 1 0 36 36 Q36 46 44 50 Q42 56 40 66 Q28 72 28 84Z',
  rook: 'M24 84 H76 V74 H68 L65 44 H72 V20 H62 V28 H55 V20 H45 V28 H38 V20 H28 V44 H35 L32 74 H24Z',
  knight:
    'M28 84 H76 Q78 44 62 28 Q56 22 48 22 L44 12 L36 26 Q26 36 20 54 Q18 62 26 64 Q32 64 36 58 Q44 58 50 50 Q50 64 38 72 Q28 76 28 84Z',
  queen: 'M28 84 H72 L70 72 Q70 62 80 36 L64 52 L64 24 L53 48 L50 18 L47 48 L36 24 L36 52 L20 36 Q30 62 30 72Z',
  king: 'M28 84 H72 L70 70 Q86 56 78 42 Q68 32 54 46 L54 30 H62 V22 H54 V14 H46 V22 H38 V30 H46 V46 Q32 32 22 42 Q14 56 30 70Z',
};

const corner = (square: string): [number, number] => [
  MARGIN + (square.charCodeAt(0) - 97) * CELL,
  MARGIN + (8 - Number(square[1])) * CELL,
];

function figure([piece, side, square]: Placed): string {
  const [x, y] = corner(square);
  const [fill, line] = side === 'white' ? ['#FFFDF5', '#2B2140'] : ['#2B2140', '#FFFDF5'];
  const detail = piece === 'knight' ? `<circle cx="40" cy="36" r="3.4" fill="${line}"/>` : '';
  return `<g transform="translate(${x} ${y}) scale(${CELL / 100})"><path d="${outlines[piece]}" fill="${fill}" stroke="${side === 'white' ? line : '#12091F'}" stroke-width="3.6" stroke-linejoin="round"/>${stroke('M33 76 H67', line, 2.6)}${detail}</g>`;
}

function board(marked: Record<string, string>): string {
  const cells = Array.from({ length: 64 }, (_, i) => {
    const square = `${String.fromCharCode(97 + (i % 8))}${8 - Math.floor(i / 8)}`;
    const [x, y] = corner(square);
    return rect(x, y, CELL, CELL, marked[square] ?? ((i + Math.floor(i / 8)) % 2 ? '#9C7BB8' : '#F0E3F7'));
  });
  const names = Array.from({ length: 8 }, (_, i) => {
    const middle = MARGIN + (i + 0.5) * CELL;
    return (
      label(middle, SIZE - 14, 28, 'abcdefgh'[i]!, '#E9D8F5', 'middle') +
      label(25, middle + 10, 28, String(8 - i), '#E9D8F5', 'middle')
    );
  });
  return rect(0, 0, SIZE, SIZE, '#43265C') + cells.join('') + names.join('');
}

/**
 * Black's king is walled in by his own rook and pawns: a knight's check from f7 is a smothered mate, and no other
 * knight move mates.
 */
const others: Placed[] = [
  ['king', 'white', 'g1'],
  ['rook', 'white', 'd1'],
  ['pawn', 'white', 'f2'],
  ['pawn', 'white', 'g2'],
  ['pawn', 'white', 'h2'],
  ['king', 'black', 'h8'],
  ['rook', 'black', 'g8'],
  ['pawn', 'black', 'g7'],
  ['pawn', 'black', 'h7'],
  ['pawn', 'black', 'a7'],
  ['queen', 'black', 'b6'],
];

export const chessQuestion = () =>
  document(SIZE, SIZE, board({}), ...[...others, ['knight', 'white', 'e5'] as Placed].map(figure));

export const chessAnswer = () =>
  document(
    SIZE,
    SIZE,
    board({ e5: '#F6D55C', f7: '#F6D55C', h8: '#EF6461' }),
    ...[...others, ['knight', 'white', 'f7'] as Placed].map(figure),
  );
