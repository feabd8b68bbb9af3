import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { AppError } from '../errors.ts';

/** Public keys with the version of the ring they are from. */
export type VersionedKeys = JSONWebKeySet & { version?: number };

/** The keys by which tokens are verified. Fetched when they are needed, dropped when that is told. */
export interface KeySet {
  /** The key that the header names. Throws jose's errors while the keys cannot be had. */
  get(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey>;
  /** Whether tokens of this key count. */
  has(kid: string): boolean;
  /**
   * The names of all keys that count from `version` on: the others are dropped at once. An older version changes
   * nothing.
   */
  only(version: number, kids: readonly string[]): void;
  /** Uses these keys instead of fetching any: for the service that signs, and for tests. */
  use(keys: VersionedKeys): void;
  /** Called when keys have ceased to count. */
  onDropped(listener: () => void): void;
  /** Called when `only` has told of another version. */
  onTold(listener: (version: number) => void): void;
}

interface Fetched {
  version: number;
  kids: ReadonlySet<string>;
  find: ReturnType<typeof createLocalJWKSet>;
}

/** Of keys that were given without a version: newer than whatever is told. */
const GIVEN = Number.MAX_SAFE_INTEGER;
/** A key nobody knows makes the keys be fetched again, at most this often, ms. */
const COOLDOWN_MS = 2_000;

export function openKeySet(jwksUrl: string): KeySet {
  const remote = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: 2_000,
    cooldownDuration: COOLDOWN_MS,
    // What ends a key is told; while svc-user is away, its keys stay good.
    cacheMaxAge: Number.POSITIVE_INFINITY,
  });
  const dropListeners = new Set<() => void>();
  const toldListeners = new Set<(version: number) => void>();
  let fetched: Fetched | null = null;
  let told: { version: number; kids: ReadonlySet<string> } | null = null;
  let given = false;

  function counts(kid: string): boolean {
    if (!fetched?.kids.has(kid)) return false;
    return told === null || told.version <= fetched.version || told.kids.has(kid);
  }

  /** A key that was told of and not fetched yet: tokens of unknown keys just before must not shut its tokens out. */
  function isExpected(kid: string): boolean {
    if (!told?.kids.has(kid) || fetched?.kids.has(kid)) return false;
    return told.version > (fetched?.version ?? -1);
  }

  /** Runs `change`, and the listeners when a key that counted does not any more. */
  function changing(change: () => void): void {
    const before = [...(fetched?.kids ?? [])].filter(counts);
    change();
    if (!before.every(counts)) for (const listener of dropListeners) listener();
  }

  function take(keys: VersionedKeys): void {
    // svc-user of before keys had versions says none: whatever is told is newer.
    const version = keys.version ?? (given ? GIVEN : 0);
    // A replica of svc-user that has not heard of the rotation yet may have answered.
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
    has: counts,
    async get(header, token) {
      // jose would otherwise take the only key that fits.
      const { kid } = header;
      if (typeof kid !== 'string' || kid === '') throw new AppError('unauthorized');
      if (!given && !counts(kid) && (isExpected(kid) || !(fetched && remote.coolingDown))) await fetchKeys();
      if (isExpected(kid)) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      if (!fetched || !counts(kid)) throw new AppError('unauthorized');
      return fetched.find(header, token);
    },
    only(version, kids) {
      if (told && version <= told.version) return;
      changing(() => {
        told = { version, kids: new Set(kids) };
      });
      for (const listener of toldListeners) listener(version);
    },
    use(keys) {
      given = true;
      take(keys);
    },
    onDropped: (listener) => void dropListeners.add(listener),
    onTold: (listener) => void toldListeners.add(listener),
  };
}
