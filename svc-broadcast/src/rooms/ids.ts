import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 16 URL-safe characters, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url');

/** The id of what a caller's request creates: the same for the same request. */
export const idOfRequest = (userId: string, requestId: string): string =>
  createHash('sha256').update(`${userId}\n${requestId}`).digest('base64url').slice(0, 16);

/** Without a zero in front: a code is also told by word of mouth. */
export const newRoomCode = (): string => String(randomInt(10_000, 100_000));
