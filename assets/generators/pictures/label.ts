/** Text in the machine's own sans-serif face; it needs one with Cyrillic (DejaVu Sans, Noto Sans). */
export const label = (
  x: number,
  y: number,
  size: number,
  text: string,
  color: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  weight = 700,
) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="'DejaVu Sans','Noto Sans',sans-serif" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${color}">${text}</text>`;
