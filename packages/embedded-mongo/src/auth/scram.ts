import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** MongoDB's iteration count for SCRAM-SHA-256. The minimum of RFC 7677 is 4096. */
const ITERATIONS = 15_000;
const SALT_BYTES = 28;
const NONCE_BYTES = 24;
/** `n,,`: no channel binding and no authorization identity. */
const GS2_HEADER = 'n,,';

/**
 * What a server stores of an account (RFC 5802, section 3). It contains no password and nothing a client could log in
 * with.
 */
export interface Credentials {
  user: string;
  salt: string;
  storedKey: Buffer;
  serverKey: Buffer;
}

/** A message that violates RFC 5802, or a wrong proof. */
export class ScramError extends Error {
  override name = 'ScramError';
}

/** The password must be printable ASCII, because SASLprep is not implemented. */
export function makeCredentials(user: string, password: string): Credentials {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  return { user, salt: salt.toString('base64'), storedKey, serverKey: hmac(salted, 'Server Key') };
}

/** Server side of one SCRAM-SHA-256 log-in (RFC 5802 and 7677): `first`, then `final`. */
export class ScramConversation {
  readonly #credentials: Credentials;
  /** Beginning of the text that both sides sign. */
  #signed = '';
  #nonce = '';
  #knownUser = false;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  /** Client-first-message to server-first-message. An unknown user fails at the proof, like a wrong password. */
  first(message: string): string {
    const [, user, nonce] = /^n,,n=([^,]*),r=([\x21-\x2b\x2d-\x7e]+)$/.exec(message) ?? [];
    if (user === undefined || nonce === undefined) throw new ScramError('malformed client-first-message');
    this.#knownUser = user.replaceAll('=2C', ',').replaceAll('=3D', '=') === this.#credentials.user;
    this.#nonce = nonce + randomBytes(NONCE_BYTES).toString('base64');
    const reply = `r=${this.#nonce},s=${this.#credentials.salt},i=${ITERATIONS}`;
    this.#signed = `${message.slice(GS2_HEADER.length)},${reply}`;
    return reply;
  }

  /** Client-final-message to server-final-message. Throws ScramError when the proof is wrong. */
  final(message: string): string {
    const [, withoutProof, nonce, proof] = /^(c=biws,r=([^,]+)),p=([A-Za-z0-9+/]{43}=)$/.exec(message) ?? [];
    if (!this.#nonce || !withoutProof || !proof || nonce !== this.#nonce)
      throw new ScramError('malformed final message');
    const { storedKey, serverKey } = this.#credentials;
    const text = `${this.#signed},${withoutProof}`;
    const signature = hmac(storedKey, text);
    const clientKey = Buffer.from(proof, 'base64').map((byte, i) => byte ^ (signature[i] as number));
    const holds = timingSafeEqual(createHash('sha256').update(clientKey).digest(), storedKey);
    if (!holds || !this.#knownUser) throw new ScramError('the proof does not hold');
    return `v=${hmac(serverKey, text).toString('base64')}`;
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Authentication state of one connection. */
export interface Session {
  user?: string | undefined;
  conversation?: { scram: ScramConversation; skipsEmptyExchange: boolean; proven: boolean } | undefined;
}
