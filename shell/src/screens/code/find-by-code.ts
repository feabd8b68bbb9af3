import { lobbies } from '@luplay/contracts/lobby-game';
import { api, type Destination, isApiError } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import { pathWith, whenRoute } from '../../remotes/registry.ts';

const MAX_CODE_LENGTH = 6;
const MIN_CODE_LENGTH = 4;
const ROOM_CODE_LENGTH = 5;

/** Keeps the digits of what was typed, at most six. */
export const digitsOnly = (typed: string): string => typed.replace(/\D/g, '').slice(0, MAX_CODE_LENGTH);

export type Found = { path: string } | { error: string };

/**
 * The path that a code leads to: five digits to the room with that code, other codes to the invitation of the lobby
 * that has it, or to its broadcast when nobody can join it or its bench now.
 */
export async function findByCode(code: string): Promise<Found> {
  if (code.length < MIN_CODE_LENGTH) return { error: ru.code.bad };
  if (code.length === ROOM_CODE_LENGTH) return pathTo('watch-room', code, ru.code.notFound);
  try {
    const { lobbyId, isPublic, mayJoin, mayWait } = await api(lobbies.lobbyByCode, { params: { code } });
    // The invitation asks whether to play or to watch.
    if (mayJoin || mayWait) return pathTo('invitation', code, ru.code.failed);
    const found = await pathTo('watch-lobby', lobbyId, ru.code.failed);
    // A private lobby can be watched only with its code.
    return 'path' in found && !isPublic ? { path: `${found.path}?code=${code}` } : found;
  } catch (error) {
    if (isApiError(error, 'not_found') || isApiError(error, 'validation_failed')) return { error: ru.code.notFound };
    return { error: ru.code.failed };
  }
}

async function pathTo(destination: Destination, value: string, missing: string): Promise<Found> {
  const route = await whenRoute(({ serves }) => serves === destination);
  return route ? { path: pathWith(route, value) } : { error: missing };
}
