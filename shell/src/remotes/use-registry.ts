import { useSyncExternalStore } from 'react';
import { type Registry, registry } from './registry.ts';

export const useRegistry = (): Registry => useSyncExternalStore(registry.subscribe, registry.get, registry.get);
