import { GUESTS_PER_ADDRESS, RETURN_GUESSES, SIGN_UPS_PER_ADDRESS, userCalls } from '@luplay/contracts/user';
import { AddressLimit, defineService, type Kit, MissLimit, Reconciler, whenAvailable } from '@luplay/service-kit';
import { loginAttempts } from './accounts/attempts.ts';
import { limitedLookUp } from './accounts/look-up.ts';
import { createPasswords, type PasswordCost } from './accounts/password.ts';
import { ACCOUNT_INDEXES, ACCOUNTS, accountStore } from './accounts/store.ts';
import { grantEarned, payFinishedGames } from './achievements/granting.ts';
import { achievementEditorRoutes, achievementRoutes } from './achievements/routes.ts';
import { achievementCatalogue, seedAchievements } from './achievements/store.ts';
import { createAnnouncer } from './announcements/announcer.ts';
import { clientErrorRoutes } from './client-errors/routes.ts';
import { CLIENT_ERROR_INDEXES, CLIENT_ERRORS, clientErrorStore } from './client-errors/store.ts';
import { directoryRoutes, directoryStore } from './directory/routes.ts';
import { userEnv } from './env.ts';
import { keepCodes } from './guests/keep-codes.ts';
import { returnCodes } from './guests/return-codes.ts';
import { guestRoutes } from './guests/routes.ts';
import { guestStore } from './guests/store.ts';
import { sweepGuests } from './guests/sweep.ts';
import { writeOperatorEvents } from './operator/events.ts';
import { profileRoutes } from './profiles/routes.ts';
import { profileStore } from './profiles/store.ts';
import { profileUpdateRoutes } from './profiles/update.ts';
import { ledgerStore } from './rewards/store.ts';
import { answerRolecards } from './rolecards/answers.ts';
import { SESSION_INDEXES, SESSIONS, sessionRecords } from './sessions/records.ts';
import { openSessions, sessionRoutes } from './sessions/sessions.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { ENDED_SESSION_INDEXES, ENDED_SESSIONS, endedSessionStore } from './tokens/ended-sessions.ts';
import { RING_MAX_AGE_MS, type TokenIssuer, tokenIssuer } from './tokens/issuer.ts';
import { keyRingStore } from './tokens/store.ts';

export interface UserServiceOptions {
  /** Epoch ms that Telegram's dates are checked against; defaults to the clock. */
  telegramNow?: () => number;
  /** For tests; defaults to that of production. */
  passwordCost?: PasswordCost;
}

/** How often the events of operators' commands are looked for, ms. */
const OPERATOR_EVENTS_MS = 4_500;

/** Accounts, tokens, profiles, following, LuCoins and the client-error log. */
export function userService(options: UserServiceOptions = {}) {
  return defineService({
    name: 'svc-user',
    calls: userCalls,
    env: userEnv,
    async setup(kit) {
      const accounts = accountStore(kit.mongo);
      const profiles = profileStore(kit.mongo);
      const ended = endedSessionStore(kit.mongo);
      const catalogue = achievementCatalogue(kit);
      const achievements = catalogue.entries;
      const ledger = ledgerStore(kit.mongo);
      const grant = grantEarned(achievements, ledger, kit.now);
      const keys = keyRingStore(kit.mongo);
      const announcer = createAnnouncer(kit, { accounts, ended, keys });
      const issuer = tokenIssuer(keys, kit.now);
      const attempts = loginAttempts(kit.redis, kit.now);
      const records = sessionRecords(kit.mongo);
      const { LUPLAY_SIGNUP: signUpOpen } = kit.env;
      const { log, now } = kit;
      const sessions = openSessions({ accounts, ended, records, issuer, announcer, log, signUpOpen, now });
      const [passwords] = await Promise.all([
        createPasswords(options.passwordCost),
        kit.mongo.ensureIndexes(ACCOUNTS, ACCOUNT_INDEXES),
        kit.mongo.ensureIndexes(CLIENT_ERRORS, CLIENT_ERROR_INDEXES),
        kit.mongo.ensureIndexes(ENDED_SESSIONS, ENDED_SESSION_INDEXES),
        kit.mongo.ensureIndexes(SESSIONS, SESSION_INDEXES),
        catalogue.prepare(),
      ]);
      await whenMongoAnswers(kit, 'the catalogue of achievements', () => seedAchievements(achievements, kit.now()));
      const stopKeys = await followKeys(kit, issuer);
      announcer.start();
      const chores = new Reconciler(kit, { idleMs: OPERATOR_EVENTS_MS });
      chores.add('operator’s events', OPERATOR_EVENTS_MS, () => writeOperatorEvents(kit));
      chores.start();
      payFinishedGames(kit, { accounts, ledger, grant });
      answerRolecards(kit, { accounts, profiles, announcer });
      const { audit } = kit;
      const lookUp = limitedLookUp(kit, accounts);
      const shared = { accounts, lookUp, profiles, achievements, passwords, attempts, sessions, announcer, audit, now };
      const guests = {
        ...shared,
        guests: guestStore(accounts),
        codes: keepCodes(kit.redis),
        returns: returnCodes(accounts),
        guesses: new MissLimit(kit, RETURN_GUESSES.id, RETURN_GUESSES),
        open: kit.env.LUPLAY_GUESTS,
        limit: new AddressLimit(kit, 'guests', GUESTS_PER_ADDRESS),
        signUpOpen,
        signUpLimit: new AddressLimit(kit, 'sign-ups', SIGN_UPS_PER_ADDRESS),
      };
      const stopSweep = sweepGuests(kit, guests.guests);
      return {
        handlers: {
          jwks: async () => {
            const { keys: published, version = 0 } = await issuer.publicKeys();
            return { keys: published as unknown as Record<string, unknown>[], version };
          },
          ...signInRoutes({
            ...shared,
            guests,
            telegram: { botToken: kit.env.TELEGRAM_BOT_TOKEN, maxAgeSeconds: kit.env.LUPLAY_TELEGRAM_MAX_AGE },
            telegramNow: options.telegramNow ?? kit.now,
          }),
          ...guestRoutes(guests),
          ...sessionRoutes(sessions),
          ...profileRoutes({ accounts, lookUp, profiles, achievements, grant, now: kit.now }),
          ...profileUpdateRoutes(shared),
          ...directoryRoutes(directoryStore(kit.mongo)),
          ...achievementRoutes({ accounts, lookUp, achievements, ledger }),
          ...achievementEditorRoutes(catalogue),
          ...clientErrorRoutes(clientErrorStore(kit.mongo)),
        },
        async close() {
          stopKeys();
          await Promise.all([announcer.stop(), chores.stop(), stopSweep()]);
        },
      };
    },
  });
}

/** Retries until MongoDB is available. */
const whenMongoAnswers = (kit: Pick<Kit, 'log'>, what: string, work: () => Promise<void>): Promise<void> =>
  whenAvailable(work, (error) => kit.log.warn({ err: error }, `${what} cannot be had yet`));

/**
 * Uses the signing keys of this service to verify tokens, always current. Waits for MongoDB the first time. Returns a
 * function that stops it.
 */
async function followKeys(kit: Pick<Kit, 'tokens' | 'log'>, issuer: TokenIssuer): Promise<() => void> {
  const refresh = async () => kit.tokens.useKeys(await issuer.publicKeys());
  await whenMongoAnswers(kit, 'the signing keys', refresh);
  const again = () => {
    refresh().catch((error) => kit.log.warn({ err: error }, 'the signing keys could not be read again'));
  };
  kit.tokens.onRotated((version) => {
    issuer.forget(version);
    again();
  });
  const timer = setInterval(again, RING_MAX_AGE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
