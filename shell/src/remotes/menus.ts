import type { IconName, MenuEntry, WidgetDeclaration, WidgetSlot } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { DEV_PANEL, HOME } from '../paths.ts';
import type { RemoteState } from './registry.ts';

export interface LinkItem {
  kind: 'link';
  key: string;
  order: number;
  to: string;
  title: string;
  hint: string;
  icon: IconName;
}

export interface WidgetItem {
  kind: 'widget';
  key: string;
  order: number;
  remote: RemoteState;
  widget: WidgetDeclaration;
}

export type MenuLink = MenuEntry & { to: string };

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

const routesOf = (remotes: readonly RemoteState[]) => remotes.flatMap(({ routes }) => routes);

/**
 * The remotes' entries of the home menu in their order. Screens for developers are listed for developers only, those
 * for people with an account not for guests.
 */
export function homeLinks(remotes: readonly RemoteState[], isDeveloper: boolean, isGuest = false): LinkItem[] {
  return routesOf(remotes)
    .flatMap(({ homeMenu, guard, path }): LinkItem[] => {
      if (!homeMenu || (guard === 'developer' && !isDeveloper) || (homeMenu.registered && isGuest)) return [];
      const { registered: _, ...entry } = homeMenu;
      const to = entry.to ?? path;
      return [{ kind: 'link', key: to, ...entry, to }];
    })
    .sort(byOrder);
}

/** The remotes' widgets of a slot. Widgets for developers are drawn for developers only. */
export function widgetsOf(remotes: readonly RemoteState[], slot: WidgetSlot, isDeveloper: boolean): WidgetItem[] {
  return remotes
    .flatMap((remote) =>
      remote.widgets
        .filter((widget) => widget.slot === slot && (!widget.guard || isDeveloper))
        .map((widget): WidgetItem => {
          return { kind: 'widget', key: `${remote.name} ${widget.id}`, order: widget.order, remote, widget };
        }),
    )
    .sort(byOrder);
}

/** The shell's own entry for developers, at the end of the menu. */
const DEV_PANEL_LINK: LinkItem = {
  kind: 'link',
  key: DEV_PANEL,
  order: 100,
  to: DEV_PANEL,
  title: ru.devPanel.title,
  hint: ru.devPanel.hint,
  icon: 'settings',
};

/** The home menu: links and widgets in one order. */
export function homeMenu(
  remotes: readonly RemoteState[],
  isDeveloper: boolean,
  isGuest = false,
): (LinkItem | WidgetItem)[] {
  const own = isDeveloper ? [DEV_PANEL_LINK] : [];
  return [...homeLinks(remotes, isDeveloper, isGuest), ...widgetsOf(remotes, 'home-menu', isDeveloper), ...own].sort(
    byOrder,
  );
}

/** The navigation bar: home, then what the remotes declare. Nothing in it is for developers. */
export function navLinks(remotes: readonly RemoteState[], isGuest = false): MenuLink[] {
  const declared = routesOf(remotes).flatMap(({ navBar, path }) => (navBar ? [{ ...navBar, to: path }] : []));
  const home = { order: Number.NEGATIVE_INFINITY, title: ru.header.home, icon: 'home' as const, to: HOME };
  return [home, ...homeLinks(remotes, false, isGuest), ...declared].sort(byOrder);
}

/** The remotes' entries of the header's profile menu. */
export const profileLinks = (remotes: readonly RemoteState[]): MenuLink[] =>
  routesOf(remotes)
    .flatMap(({ profileMenu, path }) => (profileMenu ? [{ ...profileMenu, to: path }] : []))
    .sort(byOrder);
