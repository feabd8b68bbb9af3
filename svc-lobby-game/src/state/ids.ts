import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 16 URL-safe characters, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url');

/**
 * The id of what a request creates: the same request gives the same id. Outsiders can guess it only if they can guess
 * the request id.
 */
export const idOfRequest = (userId: string, requestId: string): string =>
  createHash('sha256').update(`${userId}\n${requestId}`).digest('base64url').slice(0, 16);

export const newInviteCode = (): string => randomBytes(12).toString('base64url');

export const newBroadcastCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
