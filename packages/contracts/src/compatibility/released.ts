import { existsSync, readFileSync } from 'node:fs';
import type { ServiceName } from '../core/call.ts';
import { isOlderContract } from '../core/versions.ts';
import { breakingChanges } from './breaking-changes.ts';
import type { Contract } from './contract.ts';

export const releasedFile = (service: ServiceName): URL => new URL(`../../released/${service}.json`, import.meta.url);

/** The contract of a service's last release; null: it was never released. */
export function readReleased(service: ServiceName): Contract | null {
  const file = releasedFile(service);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Contract) : null;
}

const majorOf = ({ version }: Contract): string => version.split('.')[0] as string;

/**
 * Why the present contract must not be released with its version, a sentence each. Within a major version nothing may
 * break released clients; every other change raises the minor version.
 */
export function faultsOfRelease(service: ServiceName, released: Contract, present: Contract): string[] {
  if (isOlderContract(present.version, released.version)) {
    return [`${service} has contract ${present.version}, but ${released.version} is released`];
  }
  if (majorOf(present) !== majorOf(released)) return [];
  const breaks = breakingChanges(released, present);
  if (breaks.length > 0) {
    return breaks.map((change) => `${service} ${released.version} → ${present.version} breaks clients: ${change}`);
  }
  if (present.version !== released.version || JSON.stringify(present) === JSON.stringify(released)) return [];
  return [`${service} has changed since contract ${released.version} was released: raise its minor version`];
}
