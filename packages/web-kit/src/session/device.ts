import { store, stored } from '../state/stored.ts';
import { DEVICE_KEY } from './keys.ts';

const BYTES = 18;

/**
 * A random id of this browser, made when somebody first joins a lobby. It says who nobody is, and keeps a kicked guest
 * from being back as a new one. Undefined without storage.
 */
export function deviceId(): string | undefined {
  const known = stored(DEVICE_KEY);
  if (known) return known;
  const drawn = [...crypto.getRandomValues(new Uint8Array(BYTES))];
  const made = drawn.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return store(DEVICE_KEY, made) ? made : undefined;
}
