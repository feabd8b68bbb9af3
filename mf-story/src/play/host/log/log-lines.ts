import { type LogKind, STORY_LIMITS, type StoryLogEntry } from '@luplay/contracts/story';

/** The lines of the log that the screen has, the oldest first. */
export interface KnownLog {
  lines: readonly StoryLogEntry[];
  /** The server may have older lines. */
  hasOlder: boolean;
}

/** Lines in a host's view while older ones are on the server. */
const LIVE_LINES = STORY_LIMITS.logShown;

export const knownFrom = (live: readonly StoryLogEntry[]): KnownLog => ({
  lines: live,
  hasOlder: live.length >= LIVE_LINES,
});

/**
 * What is known after the host's view has changed: the view's lines are the newest ones. Older lines are kept unless
 * there is a gap between them and the view, or the log was cleared or begun anew.
 */
export function withLive(known: KnownLog, live: readonly StoryLogEntry[]): KnownLog {
  const [first] = live;
  const last = known.lines.at(-1);
  if (!first || !last || live.length < LIVE_LINES) return knownFrom(live);
  const newest = live.at(-1) as StoryLogEntry;
  if (first.id > last.id + 1 || newest.id < last.id) return knownFrom(live);
  return { ...known, lines: [...known.lines.filter(({ id }) => id < first.id), ...live] };
}

/** `page`: the lines before the known ones, at most `limit`. */
export function withOlder(known: KnownLog, page: readonly StoryLogEntry[], limit: number): KnownLog {
  const first = known.lines[0]?.id ?? Number.POSITIVE_INFINITY;
  return { lines: [...page.filter(({ id }) => id < first), ...known.lines], hasOlder: page.length === limit };
}

export interface LogFilter {
  /** Name of a character. */
  person: string | null;
  kind: LogKind | null;
  text: string;
}

export const NO_FILTER: LogFilter = { person: null, kind: null, text: '' };
export const isFiltered = ({ person, kind, text }: LogFilter): boolean =>
  person !== null || kind !== null || text.trim() !== '';

/** What the line says. */
const textsOf = ({ action, told = [] }: StoryLogEntry): string[] => [action, ...told.map(({ text }) => text)];

/** The matching lines, the newest first. */
export function matching(lines: readonly StoryLogEntry[], { person, kind, text }: LogFilter): StoryLogEntry[] {
  const wanted = text.trim().toLocaleLowerCase('ru');
  return lines
    .filter(
      (line) =>
        (person === null || line.action.includes(person)) &&
        (kind === null || line.kind === kind) &&
        textsOf(line).some((one) => one.toLocaleLowerCase('ru').includes(wanted)),
    )
    .toReversed();
}
