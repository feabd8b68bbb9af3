import { done } from '../outcome.ts';
import type { Command } from './runner.ts';

/** Requests that a lobby remembers. Those that are repeated are repeated within seconds. */
const REMEMBERED = 8;

/**
 * A command that does nothing the second time. `requestId`: the sender's, or that of the HTTP request, which the gateway gives to the next replica when
 * one has died over it.
 */
export const once =
  (requestId: string, command: Command): Command =>
  (state, world) => {
    const handled = state.handled ?? [];
    if (handled.includes(requestId)) return done(state);
    const outcome = command(state, world);
    if (outcome.rejection || outcome.state === state) return outcome;
    return done({ ...outcome.state, handled: [...handled, requestId].slice(-REMEMBERED) });
  };
