import type { SocketSpec } from '@luplay/contracts';
import { AppError } from '@luplay/service-kit';
import { issuesOf, parseJson } from '@luplay/service-kit/internals';
import type { RawData } from 'ws';
import type { OpenSocket } from './socket.ts';

/** Burst, in seconds' worth of messages: a page that reconnects sends several at once. */
const BURST_SECONDS = 2;

export const fullBudget = (perSecond: number): number => perSecond * BURST_SECONDS;

/** Takes one message from the socket's budget; false when it is used up. */
export function spend(socket: OpenSocket, perSecond: number, now: number): boolean {
  const refilled = socket.budget + ((now - socket.budgetAt) / 1000) * perSecond;
  socket.budget = Math.min(fullBudget(perSecond), refilled) - 1;
  socket.budgetAt = now;
  return socket.budget >= 0;
}

/** Parses and validates a client's message. Throws `validation_failed`. */
export function readMessage(spec: SocketSpec, raw: RawData): unknown {
  const parsed = spec.client.safeParse(parseJson(raw.toString()));
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', { details: issuesOf(parsed.error) });
}
