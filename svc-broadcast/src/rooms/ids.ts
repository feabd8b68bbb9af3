import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 16 URL-safe characters, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url');

/** The id of what a request creates. A repeated request gets the same id. */
export const idOfRequest = (userId: string, requestId: string): string =>
  createHash('sha256').update(`${userId}\n${requestId}`).digest('base64url').slice(0, 16);

/** No leading zero: people also dictate codes. */
export const newRoomCode = (): string => String(randomInt(10_000, 100_000));
