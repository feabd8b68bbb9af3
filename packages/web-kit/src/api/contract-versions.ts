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
 * The contract version of each service, as its latest response told it. No call of its own is needed for it. Undefined
 * while the service has not answered.
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
