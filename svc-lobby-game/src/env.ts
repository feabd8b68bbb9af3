import { telegramApp } from '@luplay/contracts';
import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { type EnvOf, flag } from '@luplay/service-kit';
import { z } from 'zod';

const name = z.string().min(1).optional();
const megabytes = z.coerce.number().int().positive();

/** Settings of this service; the common ones are in service-kit. */
export const lobbyGameEnv = {
  /** The mini app that invitations open in Telegram: `<bot>/<app>` or `<bot>`. Without it they open on the web only. */
  TELEGRAM_APP: telegramApp.optional(),
  /** `0`: invitations offer no way in without an account. svc-user, which makes guests, has the same setting. */
  LUPLAY_GUESTS: flag('1'),
  /** Players of one lobby at most; above the default, up to 30 teams. */
  LUPLAY_MAX_PLAYERS: z.coerce
    .number()
    .int()
    .min(LOBBY_LIMITS.minPlayers)
    .max(LOBBY_LIMITS.mostPlayers)
    .default(LOBBY_LIMITS.maxPlayers),
  /** What the files of one author, and of all together, may take, MiB. */
  LUPLAY_MEDIA_PER_AUTHOR_MB: megabytes.default(2048),
  LUPLAY_MEDIA_TOTAL_MB: megabytes.default(20_480),
  /** An S3-compatible store for uploaded media, such as `https://s3.example.org`. Without it they are in MongoDB. */
  MEDIA_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_BUCKET: name,
  MEDIA_S3_ACCESS_KEY_ID: name,
  MEDIA_S3_SECRET_ACCESS_KEY: name,
};

export type S3Env = Pick<EnvOf<typeof lobbyGameEnv>, `MEDIA_S3_${string}` & keyof EnvOf<typeof lobbyGameEnv>>;
