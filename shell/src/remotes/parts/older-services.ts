import { isOlderContract, type ServiceName } from '@luplay/contracts';
import { contractVersions, type ServiceNeeds } from '@luplay/web-kit';
import { useMemo, useSyncExternalStore } from 'react';

/** The services that run an older contract than needed. One that has not answered yet counts as recent enough. */
function olderServices(needs: ServiceNeeds): ServiceName[] {
  return (Object.keys(needs) as ServiceName[]).filter((service) => {
    const running = contractVersions.get(service);
    const needed = needs[service];
    return running !== undefined && needed !== undefined && isOlderContract(running, needed);
  });
}

/** Follows the versions in the responses: services may be updated or rolled back while the page is open. */
export function useOlderServices(needs: ServiceNeeds): readonly ServiceName[] {
  // A string, because a snapshot must be equal while nothing has changed.
  const names = useSyncExternalStore(contractVersions.subscribe, () => olderServices(needs).join(' '));
  return useMemo(() => names.split(' ').filter(Boolean) as ServiceName[], [names]);
}
