/** A block of nginx configuration: lines, and nested blocks with a head. */
export type Line = string | [head: string, body: Line[]];

/** Renders lines with two spaces per level. */
export function write(lines: Line[], depth = 0): string {
  const indent = '  '.repeat(depth);
  return lines
    .map((line) => {
      if (typeof line === 'string') return line === '' ? '\n' : `${indent}${line}\n`;
      const [head, body] = line;
      return `${indent}${head} {\n${write(body, depth + 1)}${indent}}\n`;
    })
    .join('');
}

/** A string in nginx quotes. Variables in it are still expanded. */
export const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
