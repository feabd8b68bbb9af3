/**
 * `npm run contracts:release [-- SERVICE…]`: keeps the present contracts, of all services or of some, as those of the
 * last release. Refused while a contract would break clients of the release before it.
 */
import { writeFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '../index.ts';
import { contractOf } from './contract.ts';
import { faultsOfRelease, readReleased, releasedFile, textOf } from './released.ts';

const named = process.argv.slice(2);
const unknown = named.filter((name) => !SERVICES.includes(name as ServiceName));
const services = named.length > 0 ? SERVICES.filter((name) => named.includes(name)) : SERVICES;
const faults = unknown.map((name) => `${name} is no service: ${SERVICES.join(', ')}`);

for (const service of services) {
  const present = contractOf(service);
  const released = readReleased(service);
  faults.push(...(released ? faultsOfRelease(service, released, present) : []));
  if (faults.length === 0) writeFileSync(releasedFile(service), textOf(present));
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
