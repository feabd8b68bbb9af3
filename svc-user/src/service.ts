import { setTimeout as sleep } from 'node:timers/promises';
import { userCalls } from '@luplay/contracts/user';
import { defineService, isUnavailable, type Kit } from '@luplay/service-kit';
import { loginAttempts } from './accounts/attempts.ts';
import { createPasswords } from './accounts/password.ts';
import { accountRoutes } from './accounts/routes.ts';
import { ACCOUNT_INDEXES, ACCOUNTS, accountStore } from './accounts/store.ts';
import { createAnnouncer } from './announcements/announcer.ts';
import { clientErrorRoutes } from './client-errors/routes.ts';
import { CLIENT_ERROR_INDEXES, CLIENT_ERRORS, clientErrorStore } from './client-errors/store.ts';
import { userEnv } from './env.ts';
import { profileRoutes } from './profiles/routes.ts';
import { profileStore } from './profiles/store.ts';
import { payFinishedGames } from './rewards/events.ts';
import { RING_MAX_AGE_MS, type TokenIssuer, tokenIssuer } from './tokens/issuer.ts';
import { keyRingStore } from './tokens/store.ts';

export interface UserServiceOptions {
  /** Epoch ms by which Telegram's dates are judged; the clock unless given. */
  telegramNow?: () => number;
  /** Window of the wrong passwords, seconds; LOGIN_LIMITS' unless given. */
  loginWindowSeconds?: number;
}

/** Accounts, tokens, profiles, following, LuCoins and the client-error log. */
export function userService(options: UserServiceOptions = {}) {
  return defineService({
    name: 'svc-user',
    calls: userCalls,
    env: userEnv,
    async setup(kit) {
      const accounts = accountStore(kit.mongo);
      const profiles = profileStore(kit.mongo);
      const announcer = createAnnouncer(kit, accounts);
      const issuer = tokenIssuer(keyRingStore(kit.mongo), kit.now);
      const [passwords] = await Promise.all([
        createPasswords(),
        kit.mongo.ensureIndexes(ACCOUNTS, ACCOUNT_INDEXES),
        kit.mongo.ensureIndexes(CLIENT_ERRORS, CLIENT_ERROR_INDEXES),
      ]);
      const stopKeys = await followKeys(kit, issuer);
      announcer.start();
      payFinishedGames(kit);
      return {
        handlers: {
          jwks: async () => ({ keys: (await issuer.publicKeys()) as Record<string, unknown>[] }),
          ...accountRoutes({
            accounts,
            profiles,
            passwords,
            attempts: loginAttempts(kit.redis, options.loginWindowSeconds),
            issuer,
            announcer,
            signUpOpen: kit.env.LUPLAY_SIGNUP,
            telegram: { botToken: kit.env.TELEGRAM_BOT_TOKEN, maxAgeSeconds: kit.env.LUPLAY_TELEGRAM_MAX_AGE },
            telegramNow: options.telegramNow ?? kit.now,
            now: kit.now,
          }),
          ...profileRoutes({ accounts, profiles }),
          ...clientErrorRoutes(clientErrorStore(kit.mongo)),
        },
        async close() {
          stopKeys();
          await announcer.stop();
        },
      };
    },
  });
}

/**
 * This service checks tokens with the keys it signs with, as they are now. Waits for MongoDB the first time; returns
 * how to stop.
 */
async function followKeys(kit: Pick<Kit, 'tokens' | 'log'>, issuer: TokenIssuer): Promise<() => void> {
  const refresh = async () => kit.tokens.useKeys({ keys: await issuer.publicKeys() });
  for (;;) {
    try {
      await refresh();
      break;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      kit.log.warn({ err: error }, 'the signing keys cannot be had yet');
      await sleep(500);
    }
  }
  const timer = setInterval(() => {
    refresh().catch((error) => kit.log.warn({ err: error }, 'the signing keys could not be read again'));
  }, RING_MAX_AGE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
