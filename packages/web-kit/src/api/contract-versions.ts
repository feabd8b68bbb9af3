import {
  CONTRACT_VERSION_HEADER,
  type ContractVersion,
  parseContractVersion,
  type ServiceName,
} from '@luplay/contracts';
import { emitter } from '../state/emitter.ts';

const changes = emitter();
const latest = new Map<string, ContractVersion>();

/**
 * The contract version of each service, taken from its latest response. Undefined until the service has responded.
 */
export const contractVersions = {
  get: (service: ServiceName): ContractVersion | undefined => latest.get(service),
  subscribe: changes.subscribe,
  note(service: string, headers: Headers): void {
    const version = parseContractVersion(headers.get(CONTRACT_VERSION_HEADER));
    if (!version || latest.get(service) === version) return;
    latest.set(service, version);
    changes.emit();
  },
  forget(services: readonly ServiceName[]): void {
    for (const service of services) latest.delete(service);
    changes.emit();
  },
};
