/** Moves labels apart that are closer than `gap`, as little as possible, within `from` to `to`. Keeps their order. */
export function spread(places: readonly number[], gap: number, from: number, to: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place);
  let next = from;
  for (const label of order) {
    label.place = Math.max(label.place, next);
    next = label.place + gap;
  }
  let last = to;
  for (const label of order.toReversed()) {
    label.place = Math.min(label.place, last);
    last = label.place - gap;
  }
  const moved = places.slice();
  for (const { place, index } of order) moved[index] = place;
  return moved;
}

/** Colour, dashes and marker of each line, so that lines are told apart without colours. */
export const LINE_STYLES = [
  { color: 'var(--accent-strong)', dash: undefined, marker: '●' },
  { color: 'var(--info)', dash: '8 4', marker: '■' },
  { color: 'var(--good)', dash: '2 4', marker: '▲' },
  { color: 'var(--bad)', dash: '10 3 2 3', marker: '◆' },
  { color: 'var(--text)', dash: '5 5', marker: '★' },
  { color: 'var(--text-faint)', dash: '1 5', marker: '✚' },
] as const;

export const lineStyle = (index: number) => LINE_STYLES[index % LINE_STYLES.length] as (typeof LINE_STYLES)[number];
