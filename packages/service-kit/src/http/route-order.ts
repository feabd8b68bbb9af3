import type { Call, CallTable } from '@luplay/contracts';

/**
 * Literal segments before parameters, in whatever order calls are declared: `/lobby/all` is not the lobby with the id
 * `all`.
 */
export function bySpecificity(calls: CallTable): [string, Call][] {
  const rank = (path: string) =>
    path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('');
  return Object.entries(calls).sort(([, one], [, other]) => rank(one.path).localeCompare(rank(other.path)));
}
