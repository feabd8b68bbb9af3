import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate, writePrivate } from '../machine/private-files.mjs';

/** The backing services that ask for a password. */
const NAMES = ['redis', 'nats', 'mongo'];

/**
 * The passwords of the backing services of one data directory, created at its first start and kept in
 * `<data>/passwords.json`. URL-safe, so that they need no escaping in a connection string.
 * @returns {{ redis: string, nats: string, mongo: string }}
 */
export function backingPasswords(dataDir) {
  const file = join(dataDir, 'passwords.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const passwords = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? randomBytes(24).toString('base64url')]),
  );
  if (NAMES.some((name) => !known[name])) {
    makePrivate(dataDir);
    writePrivate(file, `${JSON.stringify(passwords, null, 2)}\n`);
  }
  return passwords;
}
