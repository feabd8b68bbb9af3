import {
  CONTRACT_VERSION_HEADER,
  type ContractVersion,
  parseContractVersion,
  type ServiceName,
} from '@luplay/contracts';

const listeners = new Set<() => void>();
const latest = new Map<string, ContractVersion>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/**
 * The contract version of each service, taken from its latest response. Undefined until the service has responded.
 */
export const contractVersions = {
  get: (service: ServiceName): ContractVersion | undefined => latest.get(service),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  note(service: string, headers: Headers): void {
    const version = parseContractVersion(headers.get(CONTRACT_VERSION_HEADER));
    if (!version || latest.get(service) === version) return;
    latest.set(service, version);
    notify();
  },
  forget(services: readonly ServiceName[]): void {
    for (const service of services) latest.delete(service);
    notify();
  },
};
