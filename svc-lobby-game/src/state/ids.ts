import { randomBytes, randomInt } from 'node:crypto';

/** 16 URL-safe characters, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url');

export const newInviteCode = (): string => randomBytes(12).toString('base64url');

/** 22 URL-safe characters, 128 random bits. */
export const newRecordToken = (): string => randomBytes(16).toString('base64url');

export const newBroadcastCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
