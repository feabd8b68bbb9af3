import type { StoryFilm } from '@luplay/contracts/story';
import type { MapMarker, MapRoom } from '../live-map/model.ts';

type Line = StoryFilm['log'][number];

/** Whether the line is about the character; null: about anybody. */
const isAbout = ({ who, places, statuses }: Line, characterId: string | null): boolean =>
  characterId === null || who === characterId || [places, statuses].some((by) => by && Object.hasOwn(by, characterId));

/** What has happened up to a time, epoch ms: the newest first. */
export const linesUpTo = ({ log }: StoryFilm, at: number, characterId: string | null): Line[] =>
  log.filter((line) => line.ts <= at && isAbout(line, characterId)).toReversed();

/** Who stood where at a time, epoch ms. Nobody is anywhere before they have entered. What was undone has not been. */
export function markersAt({ log, people }: StoryFilm, at: number, characterId: string | null): MapMarker[] {
  const places = new Map<string, string>();
  const statuses = new Map<string, string>();
  for (const line of log) {
    if (line.ts > at) break;
    if (line.undone) continue;
    for (const [id, room] of Object.entries(line.places ?? {})) places.set(id, room);
    for (const [id, status] of Object.entries(line.statuses ?? {})) statuses.set(id, status);
  }
  return people.flatMap(({ characterId: id, name, image }) => {
    const roomId = places.get(id);
    if (roomId === undefined) return [];
    const kind = id === characterId ? 'you' : 'player';
    return [{ id, roomId, kind, name, shortName: name.slice(0, 2), image, isDead: statuses.get(id) === 'dead' }];
  });
}

/** Longer pauses than this are cut to a minute, ms: a chapter may go on another evening. */
const PAUSE_MS = 3_600_000;
const CUT_TO_MS = 60_000;

/** The film without its long pauses: when it ends, and what time, epoch ms, it was at a moment of it. */
export function withoutPauses({ log, startedAt, endedAt }: StoryFilm) {
  const cuts: { from: number; cut: number }[] = [];
  const gone = (at: number) => cuts.reduce((sum, { from, cut }) => (from <= at ? sum + cut : sum), 0);
  let last = startedAt;
  for (const ts of [...log.map((line) => line.ts), endedAt]) {
    if (ts - last > PAUSE_MS) cuts.push({ from: last + CUT_TO_MS - gone(Infinity), cut: ts - last - CUT_TO_MS });
    last = Math.max(last, ts);
  }
  return { endsAt: endedAt - gone(Infinity), timeAt: (moment: number) => moment + gone(moment) };
}

export const filmRooms = ({ rooms }: StoryFilm): MapRoom[] =>
  rooms.map((room) => ({ ...room, enabled: true, locked: false, visited: true }));
