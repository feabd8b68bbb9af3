import { lobbies } from '@luplay/contracts/lobby-game';
import { api, isApiError } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';

const MAX_CODE_LENGTH = 6;
const MIN_CODE_LENGTH = 4;
const ROOM_CODE_LENGTH = 5;

/** Keeps the digits of what was typed, at most six. */
export const digitsOnly = (typed: string): string => typed.replace(/\D/g, '').slice(0, MAX_CODE_LENGTH);

export type Found = { path: string } | { error: string };

/**
 * Where a code leads: five digits to the room of that code (when a loaded remote has such a screen), anything else to
 * the lobby that the service finds by it.
 */
export async function findBroadcast(code: string, hasRooms: boolean): Promise<Found> {
  if (code.length < MIN_CODE_LENGTH) return { error: ru.auth.badCode };
  if (code.length === ROOM_CODE_LENGTH) return hasRooms ? { path: `/room/${code}` } : { error: ru.auth.codeNotFound };
  try {
    const { lobbyId, isPublic } = await api(lobbies.lobbyByCode, { params: { code } });
    // A private lobby shows itself to who has the code.
    return { path: `/broadcast/${lobbyId}${isPublic ? '' : `?code=${code}`}` };
  } catch (error) {
    if (isApiError(error, 'not_found') || isApiError(error, 'validation_failed'))
      return { error: ru.auth.codeNotFound };
    return { error: ru.auth.codeFailed };
  }
}
