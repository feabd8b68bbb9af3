import { z } from 'zod';
import { TELEGRAM_MAX_AGE_SECONDS } from './accounts/telegram.ts';

/** Settings of this service alone, beside the common ones of service-kit. */
export const userEnv = {
  /** `0`: nobody signs up on the web; accounts come from Telegram and from the operator. */
  LUPLAY_SIGNUP: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /** Without it nobody comes in by Telegram. */
  TELEGRAM_BOT_TOKEN: z.string().min(1).optional(),
  /** Seconds for which Telegram's init data is good. */
  LUPLAY_TELEGRAM_MAX_AGE: z.coerce.number().int().positive().default(TELEGRAM_MAX_AGE_SECONDS),
};
