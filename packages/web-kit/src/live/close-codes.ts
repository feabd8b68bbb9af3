import { CLOSE_CODES, type CloseReason, ERRORS } from '@luplay/contracts';
import { ru } from '../locale/ru.ts';

const FINAL_CODES: ReadonlySet<number> = new Set(
  Object.values(CLOSE_CODES)
    .filter((close) => !close.reconnect)
    .map((close) => close.code),
);

/** Whether the server does not want this client back. */
export const isFinal = (code: number): boolean => FINAL_CODES.has(code);

const TEXTS: Partial<Record<CloseReason, string>> = {
  unauthorized: ru.socketUnauthorized,
  not_found: ru.socketNotFound,
  client_too_old: ru.socketClientTooOld,
  server_too_old: ru.socketServerTooOld,
  too_many_sockets: ru.socketTooMany,
};

/** The text shown for a socket that was closed for good. */
export function closeText(code: number, reason: string): string {
  // Shares its code with too_many_sockets; only the reason distinguishes them.
  if (reason === ('rate_limited' satisfies CloseReason)) return ERRORS.rate_limited.message;
  const known = Object.entries(TEXTS).find(([name]) => CLOSE_CODES[name as CloseReason].code === code);
  return known?.[1] ?? ru.socketFailed;
}
