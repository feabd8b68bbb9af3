const began = Date.now();
const colour = process.stdout.isTTY && !process.env.NO_COLOR;

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
const dim = (text) => (colour ? `\u001b[2m${text}\u001b[0m` : text);
const bold = (text) => (colour ? `\u001b[1m${text}\u001b[0m` : text);

/** One line with the time since the start, in seconds. */
export function say(text) {
  console.log(`${dim(`${seconds(began).padStart(6)} s`)}  ${text}`);
}

/** A line in bold. */
export function shout(text) {
  console.log(bold(text));
}

/**
 * Prints a line before and after a piece of work, and a line every five seconds while it runs, unless it is `quiet`
 * because it has output of its own.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work, { quiet = false } = {}) {
  const since = Date.now();
  say(`${what} …`);
  const still = quiet ? undefined : setInterval(() => say(`${what}: still running after ${seconds(since)} s`), 5000);
  still?.unref();
  try {
    const result = await work();
    say(`${what}: done in ${seconds(since)} s`);
    return result;
  } finally {
    clearInterval(still);
  }
}

/** Rows of text in columns. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd())
    .join('\n');
}
