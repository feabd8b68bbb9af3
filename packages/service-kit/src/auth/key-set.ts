import { setTimeout as sleep } from 'node:timers/promises';
import type { FlattenedJWSInput, JSONWebKeySet, JWSHeaderParameters } from 'jose';
import { createLocalJWKSet } from 'jose/jwks/local';
import { createRemoteJWKSet } from 'jose/jwks/remote';
import { AppError } from '../base/errors.ts';

/** Public keys with the version of their key ring. */
export type VersionedKeys = JSONWebKeySet & { version?: number };

export type KeySet = ReturnType<typeof openKeySet>;

interface Fetched {
  version: number;
  kids: ReadonlySet<string>;
  find: ReturnType<typeof createLocalJWKSet>;
}

/** Version of keys given without one: newer than every announced version. */
const GIVEN = Number.MAX_SAFE_INTEGER;
/** Minimum interval between fetches caused by unknown keys, ms. */
const COOLDOWN_MS = 2_000;
/** Pause before the keys are fetched ahead again, ms. */
const RETRY_MS = 1_000;

/** The public keys that verify tokens. Fetched ahead and on demand, dropped when svc-user announces it. */
export function openKeySet(jwksUrl: string) {
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: 2_000,
    cooldownDuration: COOLDOWN_MS,
    // The end of a key is announced. While svc-user is away, its keys stay valid.
    cacheMaxAge: Number.POSITIVE_INFINITY,
  });
  const dropListeners = new Set<() => void>();
  const announceListeners = new Set<(version: number) => void>();
  let fetched: Fetched | null = null;
  let announced: { version: number; kids: ReadonlySet<string> } | null = null;
  let given = false;

  function counts(kid: string): boolean {
    if (!fetched?.kids.has(kid)) return false;
    return announced === null || announced.version <= fetched.version || announced.kids.has(kid);
  }

  /**
   * Whether the key is announced but not fetched yet. Such a fetch ignores the cooldown that tokens with unknown keys
   * may have started.
   */
  function isExpected(kid: string): boolean {
    if (!announced?.kids.has(kid) || fetched?.kids.has(kid)) return false;
    return announced.version > (fetched?.version ?? -1);
  }

  /** Runs `change`, then the listeners if a valid key became invalid. */
  function changing(change: () => void): void {
    const before = [...(fetched?.kids ?? [])].filter(counts);
    change();
    if (!before.every(counts)) for (const listener of dropListeners) listener();
  }

  function take(keys: VersionedKeys): void {
    // Every announced version is newer than fetched keys without one.
    const version = keys.version ?? (given ? GIVEN : 0);
    // The reply may come from a replica of svc-user that does not know of the rotation yet.
    if (fetched && version < fetched.version && fetched.version !== GIVEN) return;
    const kids = new Set(keys.keys.map(({ kid }) => kid).filter((kid) => kid !== undefined));
    changing(() => {
      fetched = { version, kids, find: createLocalJWKSet(keys) };
    });
  }

  async function fetchKeys(): Promise<void> {
    await remote.reload();
    const keys = remote.jwks();
    if (keys && !given) take(keys);
  }

  return {
    /** Whether tokens of this key are valid. */
    has: counts,
    /** The key that the header names. Throws jose's errors while the keys cannot be fetched. */
    async get(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey> {
      // Without a kid, jose would use the only key that fits.
      const { kid } = header;
      if (typeof kid !== 'string' || kid === '') throw new AppError('unauthorized');
      if (!given && !counts(kid) && (isExpected(kid) || !(fetched && remote.coolingDown))) await fetchKeys();
      if (isExpected(kid)) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      if (!fetched || !counts(kid)) throw new AppError('unauthorized');
      return fetched.find(header, token);
    },
    /**
     * Sets the ids of all valid keys as of `version`; other keys are dropped at once. Ignores an older version.
     */
    only(version: number, kids: readonly string[]): void {
      if (announced && version <= announced.version) return;
      changing(() => {
        announced = { version, kids: new Set(kids) };
      });
      for (const listener of announceListeners) listener(version);
    },
    /** Fetches the keys before the first token needs them: svc-user may be away then. Tries until there are some. */
    async prefetch(stopping: AbortSignal): Promise<void> {
      while (!fetched && !stopping.aborted)
        await fetchKeys().catch(() =>
          sleep(RETRY_MS, undefined, { ref: false, signal: stopping }).catch(() => undefined),
        );
    },
    /** Uses these keys instead of fetching any: for the service that signs, and for tests. */
    use(keys: VersionedKeys): void {
      given = true;
      take(keys);
    },
    /** Called when keys became invalid. */
    onDropped: (listener: () => void) => void dropListeners.add(listener),
    /** Called when `only` was given a new version. */
    onAnnounced: (listener: (version: number) => void) => void announceListeners.add(listener),
  };
}
