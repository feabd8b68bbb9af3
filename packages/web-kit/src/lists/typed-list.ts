/** The trimmed, non-empty parts of a comma-separated list. A part in double quotes may contain commas. */
export function listOf(typed: string): string[] {
  const parts = typed.match(/(?:"(?:[^"]|"")*"|[^,])+/g) ?? [];
  return parts.map((part) => unquoted(part.trim())).filter((part) => part !== '');
}

/** The list as it is typed. */
export const typedList = (list: readonly string[]): string => list.map(quoted).join(', ');

const quoted = (part: string): string => (/[,"]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part);

function unquoted(part: string): string {
  const isQuoted = part.length > 1 && part.startsWith('"') && part.endsWith('"');
  return isQuoted ? part.slice(1, -1).replaceAll('""', '"').trim() : part;
}
