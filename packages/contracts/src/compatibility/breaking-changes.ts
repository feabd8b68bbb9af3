import type { Who } from '../core/call.ts';
import type { Schema } from './assignable.ts';
import { type Direction, faultsBetween } from './assignable.ts';
import type { Contract } from './contract.ts';

/** How much a caller must be, in ascending order. Clients from before there were guests had only registered users. */
const RANKS: Record<Who, number> = { public: 0, optional: 0, user: 1, registered: 1, developer: 2, admin: 3 };
/** Bytes. */
const DEFAULT_MAX_BODY = 64 * 1024;

/**
 * What clients and other services of the released contract would stumble over in the present one, a sentence for each.
 * Additions are none: calls, optional fields of requests, fields of answers, kinds of socket messages.
 */
export function breakingChanges(released: Contract, present: Contract): string[] {
  return [
    ...each(released.calls, present.calls, 'this call', (was, is) => [
      ...(RANKS[is.who] > RANKS[was.who] ? [`needs ${is.who} now; ${was.who} was enough`] : []),
      ...((is.maxBody ?? DEFAULT_MAX_BODY) < (was.maxBody ?? DEFAULT_MAX_BODY) ? ['accepts a smaller body now'] : []),
      ...between(was.params, is.params, 'request', 'params'),
      ...between(was.query, is.query, 'request', 'query'),
      ...between(was.body, is.body, 'request', 'body'),
      ...between(is.response, was.response, 'answer', 'response'),
    ]),
    ...each(released.sockets, present.sockets, 'this socket', (was, is) => [
      ...between(was.client, is.client, 'request', 'client message'),
      ...between(is.server, was.server, 'answer', 'server message'),
    ]),
    ...each(released.requests, present.requests, 'this request', (was, is) => [
      ...between(was.question, is.question, 'request', 'question'),
      ...between(is.answer.written, was.answer.read, 'message', 'answer'),
    ]),
    ...each(released.messages, present.messages, 'this message', (was, is) =>
      between(is.written, was.read, 'message', 'value'),
    ),
  ];
}

const between = (from: Schema, to: Schema, direction: Direction, path: string): string[] =>
  faultsBetween(from, to, direction, path).map((fault) => `${fault.path} ${fault.what}`);

function each<T>(
  released: Record<string, T>,
  present: Record<string, T>,
  what: string,
  changes: (was: T, is: T) => string[],
): string[] {
  return Object.entries(released).flatMap(([name, was]) => {
    const is = present[name];
    return (is ? changes(was, is) : [`${what} is removed`]).map((change) => `${name}: ${change}`);
  });
}
