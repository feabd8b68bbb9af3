/** Signs of six shapes and lines of five patterns: thirty teams differ without their colours. */
const DASHES = ['', '9 5', '2 5', '14 4 2 4', '5 3'] as const;
const SHAPES = [
  'M-4-4h8v8h-8z',
  'M0-5.4L5 4H-5z',
  'M0-5.6L5.6 0 0 5.6-5.6 0z',
  'M0 5.4L-5-4H5z',
  'M-1.8-5h3.6v3.2H5v3.6H1.8V5h-3.6V1.8H-5v-3.6h3.2z',
  'M0 4.6A4.6 4.6 0 1 1 0-4.6 4.6 4.6 0 0 1 0 4.6z',
] as const;

/** `index`: of the team in its game. */
export const dashOf = (index: number): string | undefined => DASHES[index % DASHES.length] || undefined;

/** The sign of a team at a point of its line. */
export const TeamSign = ({ index, x, y, size = 1 }: { index: number; x: number; y: number; size?: number }) => (
  <path d={SHAPES[index % SHAPES.length]} transform={`translate(${x} ${y}) scale(${size})`} />
);
