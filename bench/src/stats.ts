/** Nearest-rank percentile of `values`, `p` in 0..100. */
export function percentile(values: readonly number[], p: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((p / 100) * sorted.length) - 1))] as number;
}

export interface Row {
  measure: string;
  samples: number;
  p50: number;
  p99: number;
  max: number;
  unit: string;
  /** LuPlay's target, with the figures of others. */
  reference: string;
}

export const rowOf = (measure: string, values: readonly number[], reference: string, unit = 'ms'): Row => ({
  measure,
  samples: values.length,
  p50: percentile(values, 50),
  p99: percentile(values, 99),
  max: values.length ? Math.max(...values) : Number.NaN,
  unit,
  reference,
});

/**
 * A bar that holds on any machine: how many times what the product needs is of what a reference needs in the same run,
 * or a size. One value for each of some runs in turn.
 */
export interface Bar {
  measure: string;
  values: readonly number[];
  atMost: number;
  unit: string;
}

export const barOf = (measure: string, values: readonly number[], atMost: number, unit = '×'): Bar => ({
  measure,
  values,
  atMost,
  unit,
});

/** A line per bar: its median and spread, and in how many runs it held. */
export function verdicts(bars: readonly Bar[]): string {
  return bars
    .map(({ measure, values, atMost, unit }) => {
      const held = values.filter((value) => value <= atMost).length;
      const median = percentile(values, 50);
      const verdict = `${median <= atMost ? 'held' : 'NOT HELD'}, ${held} of ${values.length} runs`;
      const spread = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2)).join(' to ');
      return `${measure}: ${median.toFixed(2)} ${unit} (${spread}), at most ${atMost}: ${verdict}`;
    })
    .join('\n');
}

const number = (value: number) => (Number.isNaN(value) ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** A table for the terminal: one line per measure. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ['measure', 'n', 'p50', 'p99', 'max', 'unit', 'reference'],
    ...rows.map((row) => [
      row.measure,
      String(row.samples),
      number(row.p50),
      number(row.p99),
      number(row.max),
      row.unit,
      row.reference,
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, column) =>
          column >= 1 && column <= 4 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
