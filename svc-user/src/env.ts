import { flag } from '@luplay/service-kit';
import { z } from 'zod';
import { TELEGRAM_MAX_AGE_SECONDS } from './sign-in/telegram.ts';

/** Settings of this service in addition to those of service-kit. */
export const userEnv = {
  /** `0`: no sign-up on the web. Accounts come from Telegram and from the operator. */
  LUPLAY_SIGNUP: flag('1'),
  /** `0`: nobody enters without an account. svc-lobby-game has the same setting. */
  LUPLAY_GUESTS: flag('1'),
  /** Without it nobody can log in with Telegram. */
  TELEGRAM_BOT_TOKEN: z.string().min(1).optional(),
  /** Maximum age of Telegram's init data, seconds. */
  LUPLAY_TELEGRAM_MAX_AGE: z.coerce.number().int().positive().default(TELEGRAM_MAX_AGE_SECONDS),
};
