import { type Command, idempotent } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import type { PlayState, Outcome as RuleOutcome, World as RuleWorld } from '@luplay/story-rules';
import { type Cardholder, claimed, seatOf } from '../state/seats.ts';
import type { PlayResources, StoredPlay } from '../state/state.ts';

export type PlayCommand = Command<StoredPlay, PlayResources>;

/** An action of a character, by the rules. */
export type PlayerAction = (play: PlayState, characterId: string, world: RuleWorld) => RuleOutcome<unknown>;
/** What a host or a developer does to the play, by the rules. */
export type HostAction = (play: PlayState, world: RuleWorld) => RuleOutcome<unknown>;

/** A caller's request; `requestId`: the caller's own, or the HTTP request's. */
export interface Request {
  userId: string;
  requestId: string;
}

/** The parts of a call that a command needs. */
export interface Asked {
  caller: Caller;
  receivedAt: number;
  requestId: string;
  body: { requestId?: string | undefined };
}

export const requestOf = ({ caller, body, requestId }: Asked): Request => ({
  userId: caller.userId,
  requestId: body.requestId ?? requestId,
});

/** Of each character, besides the newest one. */
const REMEMBERED_REQUESTS = 8;

const keyOf = ({ userId, requestId }: Request): string => `${userId} ${requestId}`;

/**
 * The player's character acts; `isNamed`: whether the request names that character or its player. The reply is stored,
 * so that a repeated request returns the same. The requests of a character are remembered apart from all others:
 * between a request and its repetition after an outage others may act hundreds of times.
 */
export const playerCommand =
  (user: Cardholder, request: Request, isNamed: (characterId: string) => boolean, act: PlayerAction): PlayCommand =>
  (stored, world) => {
    const characterId = seatOf(stored, world.content, user);
    if (typeof characterId !== 'string') return { state: stored, rejection: characterId };
    if (!isNamed(characterId)) return { state: stored, rejection: { code: 'forbidden' } };
    const last = stored.replies[characterId];
    const handled = last ? [last.request, ...(last.earlier ?? [])] : [];
    if (handled.includes(keyOf(request))) return { state: stored };
    const taken = claimed(stored, characterId, user.userId);
    const { state: play, rejection, reply = null } = act(taken.play, characterId, world);
    if (rejection) return { state: stored, rejection };
    if (play === taken.play) return { state: taken };
    const earlier = handled.slice(0, REMEMBERED_REQUESTS);
    const replies = { ...taken.replies, [characterId]: { request: keyOf(request), reply, earlier } };
    return { state: { ...taken, play, replies } };
  };

/** The stored reply to this request; undefined when the character has acted again since. */
export function replyTo<Reply>(stored: StoredPlay, characterId: string, request: Request): Reply | undefined {
  const last = stored.replies[characterId];
  return last?.request === keyOf(request) ? (last.reply as Reply) : undefined;
}

export const hostCommand = (request: Request, act: HostAction): PlayCommand =>
  storedCommand(request, (stored, world) => {
    const { state: play, rejection } = act(stored.play, world);
    if (rejection) return { state: stored, rejection };
    return { state: play === stored.play ? stored : { ...stored, play } };
  });

/** For commands that change more of the document than the play itself. */
export const storedCommand = (request: Request, command: PlayCommand): PlayCommand =>
  idempotent(request, () => null, command);
