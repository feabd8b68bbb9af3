import { isOlderContract, parseContractVersion } from '@luplay/contracts';
import type { ServiceNeeds } from '@luplay/web-kit';
import type { ServiceHealth } from './health.ts';

export interface Need {
  service: string;
  needed: string;
  /** '—' while unknown. */
  running: string;
  isOlder: boolean;
}

/** The contract versions that a remote needs, beside those that run. */
export const needsOf = (needs: ServiceNeeds, services: Readonly<Record<string, ServiceHealth>>): Need[] =>
  Object.entries(needs).map(([service, needed]) => {
    const running = parseContractVersion(services[service]?.contract ?? null);
    return { service, needed, running: running ?? '—', isOlder: !!running && isOlderContract(running, needed) };
  });
