import type { LobbyState } from '../lobbies/state.ts';
import { done, type Rejection } from '../outcome.ts';
import type { Command } from './runner.ts';

/** Requests that a lobby remembers. Those that are repeated are repeated within seconds. */
const REMEMBERED = 32;

/**
 * A caller's request. `requestId`: the caller's own, or that of the HTTP request, which the gateway gives to the next
 * replica when one has died over it.
 */
export interface Request {
  userId: string;
  requestId: string;
}

/** Why the caller may not do it in this state; null when they may. */
export type Refusal = (state: LobbyState) => Rejection | null;

const keyOf = ({ userId, requestId }: Request): string => `${userId} ${requestId}`;

export const wasHandled = (state: LobbyState, request: Request): boolean =>
  state.handled?.includes(keyOf(request)) ?? false;

/**
 * A command that does nothing the second time. Whether the caller may do it is asked first, every time: who has lost
 * the right to it, or never had it, learns nothing from a request id. Ids are each caller's own.
 */
export const once =
  (request: Request, refusal: Refusal, command: Command): Command =>
  (state, world) => {
    const rejection = refusal(state);
    if (rejection) return { state, rejection };
    if (wasHandled(state, request)) return done(state);
    const outcome = command(state, world);
    if (outcome.rejection || outcome.state === state) return outcome;
    const handled = [...(state.handled ?? []), keyOf(request)].slice(-REMEMBERED);
    return done({ ...outcome.state, handled });
  };
