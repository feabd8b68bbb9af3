import type { PlayContent } from '@luplay/story-rules';
import type { Access } from '../state/access.ts';
import { characterOf } from '../state/actors.ts';
import type { StoredPlay } from '../state/state.ts';
import { audienceOfPlayer, HALL, HOST, WAITING } from './presenters.ts';

/** The audience of a host who watches as a character. */
export const audienceAs = ({ play }: StoredPlay, characterId: string): string =>
  play.players[characterId] ? audienceOfPlayer(characterId) : WAITING;

/** The audience of a user; null when they may not watch. */
export function audienceOf(stored: StoredPlay, content: PlayContent, access: Access): string | null {
  if (access.isHost) return HOST;
  const characterId = characterOf(stored, content, access);
  if (characterId === null) return null;
  const player = stored.play.players[characterId];
  if (!player || player.userId === null) return WAITING;
  return player.userId === access.userId ? audienceOfPlayer(characterId) : null;
}

/** Whether the change may move a user to another audience. */
export function changesAudiences(before: StoredPlay, after: StoredPlay): boolean {
  if (before.edition !== after.edition || before.selected !== after.selected) return true;
  if (before.seats !== after.seats || before.code !== after.code) return true;
  if (before.play.players === after.play.players) return false;
  const ids = new Set([...Object.keys(before.play.players), ...Object.keys(after.play.players)]);
  return [...ids].some((id) => before.play.players[id]?.userId !== after.play.players[id]?.userId);
}

/** What the sockets of one channel watch. */
interface Watch {
  chapterId: string;
  /** A host watches as this character. */
  as: string | null;
  /** The sockets follow the current chapter. */
  isGlobal: boolean;
}

const HALL_MARK = 'h';

/** Of the sockets of a hall, which have come with this code. */
export const hallKey = (chapterId: string, code: string): string => [chapterId, code, HALL_MARK].join('/');

/** The audience of a hall; null after the code was renewed. Undefined: the key is of other sockets. */
export function hallAudience({ code }: StoredPlay, key: string): string | null | undefined {
  const [, given, mark] = key.split('/');
  if (mark !== HALL_MARK) return undefined;
  return given === code ? HALL : null;
}

export const keyOf = ({ chapterId, as, isGlobal }: Watch): string =>
  [chapterId, as ?? '', isGlobal ? 'g' : ''].join('/');

export function watchOf(key: string): Watch {
  const [chapterId = '', as = '', mark] = key.split('/');
  return { chapterId, as: as === '' ? null : as, isGlobal: mark === 'g' };
}
