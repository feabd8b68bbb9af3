import { STORY_WAITING } from '@luplay/contracts/story';
import type { Outcome, Rejection } from '@luplay/live-kit';
import type { PlayContent } from '@luplay/story-rules';
import { claimed, released } from '../state/actors.ts';
import type { Person, Seat, StoredPlay } from '../state/state.ts';
import { texts } from '../texts.ts';

interface Scene {
  content: PlayContent;
  /** Characters whose role card somebody holds. */
  held: ReadonlySet<string>;
}

const refused = (state: StoredPlay, code: Rejection['code'], message: string): Outcome<StoredPlay, never> => ({
  state,
  rejection: { code, message },
});

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase().replaceAll('ё', 'е');
/** Regardless of case, and of ё and е. */
const isCalled = ({ name }: Person, keptFor: string) => plain(name) === plain(keptFor);

/** Whether nobody plays the character, or is about to, and the host does not keep it from all. */
const isOpen = (
  { play, seats = {}, kept = {} }: StoredPlay,
  held: ReadonlySet<string>,
  characterId: string,
): boolean => {
  const player = play.players[characterId];
  if (player && (player.userId !== null || player.status === 'dead')) return false;
  if (kept[characterId] === '') return false;
  return !held.has(characterId) && Object.values(seats).every((seat) => seat.characterId !== characterId);
};

/** The characters that are left for somebody, in the order of the chapter: also those kept for a name. */
export const vacant = (stored: StoredPlay, { content, held }: Scene): string[] =>
  Object.keys(content.characters).filter((id) => isOpen(stored, held, id));

/**
 * The characters that somebody may take, in the order of the chapter: none while as many others as there are free ones
 * stand before them in line, and none after a change. `person` null: a visitor without an account.
 */
export function offered(stored: StoredPlay, scene: Scene, person: Person | null): string[] {
  const { waiting = [], kept = {} } = stored;
  if (person && stored.seats?.[person.userId]?.changed) return [];
  const open = vacant(stored, scene);
  const own = open.filter((id) => kept[id] && person && isCalled(person, kept[id]));
  const free = open.filter((id) => kept[id] === undefined);
  const at = waiting.findIndex(({ userId }) => userId === person?.userId);
  const isBehind = (at < 0 ? waiting.length : at) >= free.length;
  return isBehind ? own : open.filter((id) => own.includes(id) || free.includes(id));
}

const seated = (stored: StoredPlay, person: Omit<Seat, 'characterId'>, characterId: string): StoredPlay => ({
  ...stored,
  seats: { ...stored.seats, [person.userId]: { ...person, characterId } },
  waiting: (stored.waiting ?? []).filter(({ userId }) => userId !== person.userId),
});

/**
 * Takes a character, once another one instead; for null the one that is kept for the person, or any; without a free
 * one, a place in the waiting list.
 */
export function take(
  stored: StoredPlay,
  person: Person,
  characterId: string | null,
  scene: Scene & { chance(): number },
): Outcome<StoredPlay> {
  const seat = stored.seats?.[person.userId];
  const hasEntered = seat && stored.play.players[seat.characterId]?.userId === person.userId;
  if (seat && (hasEntered || characterId === null || characterId === seat.characterId)) return { state: stored };
  if (seat?.changed) return refused(stored, 'conflict', texts.changedOnce);
  const free = offered(stored, scene, person);
  if (characterId !== null && free.includes(characterId)) {
    return { state: seated(stored, seat ? { ...person, changed: true } : person, characterId) };
  }
  if (characterId !== null && (free.length > 0 || seat)) return refused(stored, 'conflict', texts.characterTaken);
  // A visitor without an account is not offered what is kept: there is no name before the character is taken.
  const own = free.filter((id) => stored.kept?.[id] !== undefined);
  const dealable = own.length > 0 ? own : free;
  const dealt = dealable[Math.floor(scene.chance() * dealable.length)];
  if (dealt !== undefined) return { state: seated(stored, person, dealt) };
  const { waiting = [] } = stored;
  if (waiting.some(({ userId }) => userId === person.userId)) return { state: stored };
  if (waiting.length >= STORY_WAITING) return refused(stored, 'conflict', texts.lineFull);
  return { state: { ...stored, waiting: [...waiting, person] } };
}

/**
 * A host seats somebody who has joined or waits; who sat there gets the other's character, or waits first in line.
 * `seen`: where the host has seen both.
 */
export function seat(
  stored: StoredPlay,
  userId: string,
  characterId: string | null,
  { content, held }: Scene,
  seen?: { characterId: string | null; player: string | null },
): Outcome<StoredPlay> {
  const { seats = {}, waiting = [] } = stored;
  const before = seats[userId];
  const person = before ?? waiting.find((one) => one.userId === userId);
  if (!person) return refused(stored, 'not_found', texts.notJoined);
  if (before && before.characterId === characterId) return { state: stored };
  const other = Object.values(seats).find((one) => one.characterId === characterId);
  // Another host, or the person, was faster.
  if (seen && (seen.characterId !== (before?.characterId ?? null) || seen.player !== (other?.userId ?? null))) {
    return refused(stored, 'conflict', texts.seatsChanged);
  }
  if (characterId === null) {
    const { [userId]: _, ...others } = seats;
    const left = { ...stored, seats: others, waiting: waiting.filter((one) => one.userId !== userId) };
    return { state: before ? released(left, userId, [before.characterId]) : left };
  }
  if (!Object.hasOwn(content.characters, characterId)) return refused(stored, 'not_found', texts.notInChapter);
  const holder = stored.play.players[characterId]?.userId ?? null;
  if (!other && (held.has(characterId) || holder !== null)) return refused(stored, 'conflict', texts.heldByCard);
  const free = [before, other].reduce(
    (now, one) => (one ? released(now, one.userId, [one.characterId]) : now),
    unseated(stored, other?.userId),
  );
  const moved = claimed(seated(free, personOf(person), characterId), characterId, userId);
  if (!other) return { state: moved };
  if (before) {
    return { state: claimed(seated(moved, personOf(other), before.characterId), before.characterId, other.userId) };
  }
  return { state: { ...moved, waiting: [personOf(other), ...(moved.waiting ?? [])] } };
}

const personOf = ({ userId, name, guest }: Person): Person => ({ userId, name, guest });

function unseated(stored: StoredPlay, userId: string | undefined): StoredPlay {
  if (userId === undefined) return stored;
  const { [userId]: _, ...seats } = stored.seats ?? {};
  return { ...stored, seats };
}

/** A host keeps a character back; `keptFor` null: it is free again. */
export function keep(
  stored: StoredPlay,
  characterId: string,
  keptFor: string | null,
  { content }: Pick<Scene, 'content'>,
): Outcome<StoredPlay> {
  if (!Object.hasOwn(content.characters, characterId)) return refused(stored, 'not_found', texts.notInChapter);
  const { [characterId]: before, ...others } = stored.kept ?? {};
  if ((before ?? null) === keptFor) return { state: stored };
  return { state: { ...stored, kept: keptFor === null ? others : { ...others, [characterId]: keptFor } } };
}

/** Nobody has joined, and the code is another one. */
export function renewed(stored: StoredPlay, code: string): StoredPlay {
  const left = Object.values(stored.seats ?? {}).reduce(
    (now, { userId, characterId }) => released(now, userId, [characterId]),
    stored,
  );
  return { ...left, code, seats: {}, waiting: [] };
}
