import type { ErrorCode } from '@luplay/contracts';
import type { PlayContent } from './content.ts';
import { recorded } from './record.ts';
import type { LogLine, PlayState } from './state.ts';

/** What rules know besides the state. */
export interface World {
  content: PlayContent;
  /** Epoch ms. */
  now: number;
  /** A number from 0 up to 1, as Math.random gives. */
  chance(): number;
  /** A play that nobody looks back on: its actions are neither logged nor kept for undo. */
  unrecorded?: boolean;
}

export interface Rejection {
  code: ErrorCode;
  message?: string;
}

/** The state after a rule, the same object when nothing changed, and what the acting player is told. */
export interface Outcome<Reply = undefined> {
  state: PlayState;
  rejection?: Rejection;
  reply?: Reply;
}

export const reject = (state: PlayState, code: ErrorCode, message: string): Outcome<never> => ({
  state,
  rejection: { code, message },
});

/**
 * Ends an action: writes its line into the log and remembers what it changed, so that a host can take it back.
 * `before`: the state that the action began with.
 */
export function done<Reply>(before: PlayState, after: PlayState, world: World, line: LogLine, reply?: Reply) {
  const state = world.unrecorded ? after : recorded(before, after, { ts: world.now, ...line });
  return { state, ...(reply !== undefined && { reply }) } satisfies Outcome<Reply>;
}

export const nameOf = (content: PlayContent, characterId: string): string =>
  content.characters[characterId]?.name ?? characterId;
