import type { IconName } from '@luplay/web-kit';
import { useRegistry } from './use-registry.ts';

export interface MenuEntry {
  to: string;
  title: string;
  hint: string;
  icon: IconName;
}

/** What the loaded remotes put on the home screen, in their order. */
export function useHomeMenu(): MenuEntry[] {
  const { remotes } = useRegistry();
  return remotes
    .flatMap((remote) => remote.routes)
    .flatMap((route) => (route.homeMenu ? [{ ...route.homeMenu, to: route.homeMenu.to ?? route.path }] : []))
    .sort((a, b) => a.order - b.order);
}
