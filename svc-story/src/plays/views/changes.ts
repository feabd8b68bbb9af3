import { isDeepStrictEqual } from 'node:util';
import { newestVote, type PlayState, selectedOf } from '@luplay/story-rules';
import type { StoredPlay } from '../state/state.ts';

type Play = Pick<StoredPlay, 'play' | 'selected'>;

/** The entries of a play that a change touched, by id: found once for all its viewers. */
export interface PlayChanges {
  /** Characters, also those that are in the play no more. */
  players: ReadonlySet<string>;
  /** Rooms with other fields. */
  rooms: ReadonlySet<string>;
  /** Rooms with other items. */
  lying: ReadonlySet<string>;
  /** An event has made items visible or invisible. */
  isVisibility: boolean;
  /** The newest vote may look otherwise. */
  isVote: boolean;
  /** The end may look otherwise. */
  isEpilogue: boolean;
}

export function changesOf(before: Play, after: Play): PlayChanges {
  const players = new Set([...differences(before.play.players, after.play.players), ...newlySelected(before, after)]);
  return {
    players,
    rooms: differences(before.play.rooms, after.play.rooms),
    lying: differences(before.play.lying, after.play.lying),
    isVisibility: differences(before.play.itemVisibility, after.play.itemVisibility).size > 0,
    ...finaleChanges(before.play, after.play, players),
  };
}

/** Votes and the end also tell of the players: who may vote, what became of them, and who has talked most. */
function finaleChanges(before: PlayState, after: PlayState, players: ReadonlySet<string>) {
  const [was, is] = [newestVote(before), newestVote(after)];
  const isTurned = [...players].some((id) => {
    const [old, now] = [before.players[id], after.players[id]];
    return old?.status !== now?.status || old?.userId !== now?.userId;
  });
  const hasSpoken = !isEqual(before.talk?.said, after.talk?.said);
  const isTold = !isEqual(before.epilogue ?? null, after.epilogue ?? null);
  return {
    isVote: !isEqual(was, is) || (is !== undefined && isTurned),
    isEpilogue: isTold || (Boolean(after.epilogue) && (players.size > 0 || hasSpoken)),
  };
}

/** Characters that a host has selected for their players, or selected no more. */
function newlySelected(before: Play, after: Play): string[] {
  if (before.selected === after.selected) return [];
  return Object.values(after.play.players)
    .filter((player) => selectedOf(before.selected, player) !== selectedOf(after.selected, player))
    .map(({ characterId }) => characterId);
}

/** Where the change was made unchanged entries are the same objects; elsewhere they came over Redis, and are equal. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): ReadonlySet<string> {
  const found = new Set<string>();
  if (before === after) return found;
  for (const key of Object.keys(after)) {
    if (before[key] !== after[key] && !isEqual(before[key], after[key])) found.add(key);
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) found.add(key);
  return found;
}

/** The fields of `after` that are others than before. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed = { ...after };
  for (const name of Object.keys(after) as (keyof Fields)[]) {
    if (before[name] === after[name] || isDeepStrictEqual(before[name], after[name])) delete changed[name];
  }
  return changed;
}

/** Of JSON values. A tenth of the time of isDeepStrictEqual: a change compares hundreds of players with long lists. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, at) => value === other[at] || isEqual(value, other[at]));
  }
  const [own, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(own);
  if (keys.length !== Object.keys(others).length) return false;
  return keys.every((key) => Object.hasOwn(others, key) && isEqual(own[key], others[key]));
}
