import { lobbies } from '@luplay/contracts/lobby-game';
import { api, type Destination, isMissing } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import { retryFailed } from '../../remotes/loading/load-remotes.ts';
import { pathWith, registry, whenRoute } from '../../remotes/registry.ts';

const MAX_CODE_LENGTH = 6;
const MIN_CODE_LENGTH = 4;
const ROOM_CODE_LENGTH = 5;

/** Cyrillic letters that look like those of codes. */
const LOOK_ALIKES: Record<string, string> = { В: 'B', К: 'K', М: 'M', Н: 'H', Р: 'P', С: 'C', Т: 'T', Х: 'X' };
const LETTERS = /^[A-Z]+$/;

/** Keeps the digits of what was typed, or the letters if it begins with one; at most six. */
export function codeOnly(typed: string): string {
  const signs = [...typed.toUpperCase()]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .filter((sign) => /[A-Z\d]/.test(sign));
  const isLetter = LETTERS.test(signs[0] ?? '');
  return signs
    .filter((sign) => LETTERS.test(sign) === isLetter)
    .join('')
    .slice(0, MAX_CODE_LENGTH);
}

export type Found = { path: string } | { error: string };

/**
 * The path that a code leads to: letters to the story that has them, five digits to the room with that code, others to
 * the invitation of the lobby that has it, or to its broadcast when a user who is not inside cannot join it now.
 */
export async function findByCode(code: string): Promise<Found> {
  if (code.length < MIN_CODE_LENGTH) return { error: ru.code.bad };
  if (LETTERS.test(code)) {
    if (code.length < MAX_CODE_LENGTH) return { error: ru.code.bad };
    return pathTo('story-invitation', code, ru.code.notFound);
  }
  if (code.length === ROOM_CODE_LENGTH) return pathTo('watch-room', code, ru.code.notFound);
  try {
    const { lobbyId, isPublic, mayJoin, mayWait } = await api(lobbies.lobbyByCode, { params: { code } });
    // The invitation asks whether to play or to watch.
    if (mayJoin || mayWait) return pathTo('invitation', code, ru.code.failed);
    const found = await pathTo('watch-lobby', lobbyId, ru.code.failed);
    // A private lobby can be watched only with its code.
    return 'path' in found && !isPublic ? { path: `${found.path}?code=${code}` } : found;
  } catch (error) {
    if (isMissing(error)) return { error: ru.code.notFound };
    return { error: ru.code.failed };
  }
}

async function pathTo(destination: Destination, value: string, missing: string): Promise<Found> {
  const find = () => whenRoute(({ serves }) => serves === destination);
  const route = (await find()) ?? (hasFailed() ? await retryFailed().then(find) : undefined);
  if (route) return { path: pathWith(route, value) };
  return { error: hasFailed() ? ru.code.failed : missing };
}

/** Whether the wanted screen may be one of a remote that could not be loaded. */
const hasFailed = () => [registry.get(), ...registry.get().remotes].some(({ status }) => status === 'failed');
