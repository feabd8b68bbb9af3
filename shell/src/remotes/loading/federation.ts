import type { RemoteModule } from '@luplay/web-kit';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { shared } from 'luplay-shared-modules';

/** Remotes are built without the runtime's core and look for the page's here. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const host = createInstance({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });

/** What the remote exposes, by the address of its entry. Each call loads it again, past the runtime's cache. */
export function loadRoutes(container: string, entry: string): Promise<RemoteModule | null> {
  host.registerRemotes([{ name: container, entry }], { force: true });
  return host.loadRemote<RemoteModule>(`${container}/routes`);
}
