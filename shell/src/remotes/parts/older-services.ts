import { isOlderContract, type ServiceName } from '@luplay/contracts';
import { type ServiceNeeds, toldContracts } from '@luplay/web-kit';
import { useMemo, useSyncExternalStore } from 'react';

/** The services that run an older contract than needed. One that has not answered yet counts as recent enough. */
function olderServices(needs: ServiceNeeds): ServiceName[] {
  return (Object.keys(needs) as ServiceName[]).filter((service) => {
    const told = toldContracts.get(service);
    const needed = needs[service];
    return told !== undefined && needed !== undefined && isOlderContract(told, needed);
  });
}

/** Follows what the services tell with every response; they may be updated or rolled back while the page is open. */
export function useOlderServices(needs: ServiceNeeds): readonly ServiceName[] {
  // A string, because a snapshot must be equal while nothing has changed.
  const names = useSyncExternalStore(toldContracts.subscribe, () => olderServices(needs).join(' '));
  return useMemo(() => names.split(' ').filter(Boolean) as ServiceName[], [names]);
}
