import type { Recipients } from '@luplay/contracts/story';
import { done, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { type PlayerState, type PlayState, roomOf, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { newInMessage, withUnread } from '../state/unread.ts';

/**
 * A host tells players or the hall something. Players have to close it; the text stays in the log. It takes the place
 * of what they have not closed yet, as the host was told. `read`: as far as the host has seen that; what has come since
 * stays before the text.
 */
export function tell(state: PlayState, to: Recipients, text: string, world: World, read?: string): Outcome {
  if (to.kind === 'hall') {
    return done(state, { ...state, hall: { text, at: world.now } }, world, texts.log.toldHall(text));
  }
  const told = Object.values(state.players).filter((player) => isAddressed(to, player));
  if (told.length === 0) return reject(state, 'conflict', texts.nobodyToTell);
  const ids = told.map(({ characterId }) => characterId);
  const after = withMessage(state, told, ({ message }) =>
    read === undefined || message === null || message === read ? text : withUnread(newInMessage(read, message), text),
  );
  return done(state, after, world, { ...texts.log.told(whom(state, to, ids, world)), told: [{ to: ids, text }] });
}

/** A host rolls dice. `isOpen`: all are told. */
export function rollDice(
  state: PlayState,
  { count, sides, isOpen }: { count: number; sides: number; isOpen: boolean },
  world: World,
): Outcome<number[]> {
  const values = Array.from({ length: count }, () => 1 + Math.floor(world.chance() * sides));
  const what = texts.dice(count, sides, values);
  const told = isOpen ? Object.values(state.players) : [];
  const after = withMessage(state, told, ({ message }) => withUnread(message, texts.openDice(what)));
  return done(state, after, world, texts.log.rolled(what, isOpen), values);
}

const isAddressed = (to: Recipients, { characterId, currentRoom }: PlayerState): boolean =>
  to.kind === 'all' ||
  (to.kind === 'room' && to.room === currentRoom) ||
  (to.kind === 'characters' && to.characters.includes(characterId));

const withMessage = (
  state: PlayState,
  players: readonly PlayerState[],
  messageTo: (player: PlayerState) => string,
): PlayState => players.reduce((now, player) => withPlayer(now, { ...player, message: messageTo(player) }), state);

function whom(state: PlayState, to: Recipients, ids: readonly string[], { content }: World): string {
  if (to.kind === 'all') return texts.everybody;
  if (to.kind === 'room') return texts.inRoom(roomOf(content, state, to.room)?.name ?? to.room);
  return ids.map((id) => nameOf(content, id)).join(', ');
}
