import {
  CONTRACT_VERSION_HEADER,
  type ContractVersion,
  parseContractVersion,
  type ServiceName,
} from '@luplay/contracts';

const listeners = new Set<() => void>();
const told = new Map<ServiceName, ContractVersion>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/**
 * The contract version of each service, taken from its latest response. Undefined until the service has responded.
 */
export const toldContracts = {
  get: (service: ServiceName): ContractVersion | undefined => told.get(service),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  note(service: ServiceName, headers: Headers): void {
    const version = parseContractVersion(headers.get(CONTRACT_VERSION_HEADER));
    if (!version || told.get(service) === version) return;
    told.set(service, version);
    notify();
  },
  forget(services: readonly ServiceName[]): void {
    for (const service of services) told.delete(service);
    notify();
  },
};
