import type { RemoteModule } from '@luplay/web-kit';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { shared } from 'luplay-shared-modules';

/** The remotes are built without the runtime's core, and look for the page's own here. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const host = createInstance({ name: 'shell', remotes: [], shared, shareStrategy: 'loaded-first' });

/** What the remote exposes, by the address of its entry. Each call asks anew, past what is remembered of the remote. */
export function loadRoutes(container: string, entry: string): Promise<RemoteModule | null> {
  host.registerRemotes([{ name: container, entry }], { force: true });
  return host.loadRemote<RemoteModule>(`${container}/routes`);
}
