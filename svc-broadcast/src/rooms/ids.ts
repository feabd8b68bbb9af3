import { randomBytes, randomInt } from 'node:crypto';

/** 16 URL-safe characters, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url');

/** No leading zero: people also dictate codes. */
export const newRoomCode = (): string => String(randomInt(10_000, 100_000));
