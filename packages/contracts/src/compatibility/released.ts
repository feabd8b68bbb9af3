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

/** JSON with a line for each call, message and kind of socket message, so that a difference names what has changed. */
export function textOf({ version, calls, sockets, requests, messages }: Contract): string {
  const parts = [
    ['version', JSON.stringify(version)],
    ['calls', linesOf(calls, 1)],
    ['sockets', linesOf(sockets, 4)],
    ['requests', linesOf(requests, 1)],
    ['messages', linesOf(messages, 1)],
  ];
  return `{\n${parts.map(([name, json]) => `"${name}": ${json}`).join(',\n')}\n}\n`;
}

/** JSON that begins a new line for each entry down to `depth`, and for each alternative of a union there. */
function linesOf(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return JSON.stringify(value);
  if (depth <= 0 && !('oneOf' in value)) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value).map(([name, one]) => {
    const lines = linesOf(one, name === 'oneOf' ? 1 : depth - 1);
    return Array.isArray(value) ? lines : `${JSON.stringify(name)}: ${lines}`;
  });
  return `${open}\n${entries.join(',\n')}\n${close}`;
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
