import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');
export const PRODUCT_VARIABLE = 'LUPLAY_E2E';
/** Runs TypeScript as it is, whatever Node runs the specs. */
export const PINNED_NODE = join(REPOSITORY, 'node_modules/node/bin/node');

/** The running product that the specs meet. */
export interface Product {
  /** Origin of the gateway, without a slash at the end. */
  url: string;
  broadcastUrl: string;
  dataDir: string;
  /** What the gateway serves as files; the specs may change it and put it back. */
  webRoot: string;
}

export interface Account {
  username: string;
  password: string;
  role: string | string[];
}

export function product(): Product {
  const text = process.env[PRODUCT_VARIABLE];
  if (!text) throw new Error('no product is running: support/product/start-product.ts starts it');
  return JSON.parse(text) as Product;
}

const readData = <T>(file: string): T => JSON.parse(readFileSync(join(product().dataDir, file), 'utf8')) as T;

/** Process ids by name, such as `svc-lobby-game#0`. Read each time: a restarted process has another id. */
export const pids = () => readData<Record<string, number>>('pids.json');

/** Ports of the parts, by the same names. */
export const ports = () => readData<Record<string, number>>('ports.json');

const accounts = () => readData<Account[]>('demo-accounts.json');

/** The demo account number `index` of those that hold this role and no higher one. */
export function account(role: 'User' | 'creator' | 'developer' | 'admin', index = 0): Account {
  const found = accounts().filter((entry) => [entry.role].flat().at(-1) === role)[index];
  if (!found) throw new Error(`no demo account number ${index} with role ${role}`);
  return found;
}
