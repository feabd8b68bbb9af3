import type { IconName, WidgetDeclaration, WidgetSlot } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import type { RemoteState } from './registry.ts';

export interface MenuEntry {
  kind: 'entry';
  key: string;
  order: number;
  to: string;
  title: string;
  hint: string;
  icon: IconName;
  /** For developers only. */
  developer: boolean;
}

export interface WidgetItem {
  kind: 'widget';
  key: string;
  order: number;
  remote: RemoteState;
  widget: WidgetDeclaration;
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** What the loaded remotes put into the menu, in their order. Developers' screens are offered to developers only. */
export function menuEntries(remotes: readonly RemoteState[], isDeveloper: boolean): MenuEntry[] {
  return remotes
    .flatMap(({ routes }) => routes)
    .flatMap(({ homeMenu, guard, path }): MenuEntry[] => {
      if (!homeMenu || (guard === 'developer' && !isDeveloper)) return [];
      const to = homeMenu.to ?? path;
      return [{ kind: 'entry', key: to, ...homeMenu, to, developer: guard === 'developer' }];
    })
    .sort(byOrder);
}

/** Those for developers are nobody else's. */
export function widgetsOf(remotes: readonly RemoteState[], slot: WidgetSlot, isDeveloper: boolean): WidgetItem[] {
  return remotes
    .flatMap((remote) =>
      remote.widgets
        .filter((widget) => widget.slot === slot && (!widget.guard || isDeveloper))
        .map((widget) => ({
          kind: 'widget' as const,
          key: `${remote.name} ${widget.id}`,
          order: widget.order,
          remote,
          widget,
        })),
    )
    .sort(byOrder);
}

/** The shell's own screen for developers. */
const DEV_PANEL: MenuEntry = {
  kind: 'entry',
  key: '/dev-panel',
  order: 100,
  to: '/dev-panel',
  title: ru.devPanel.title,
  hint: ru.devPanel.hint,
  icon: 'settings',
  developer: true,
};

/** The home menu: entries and widgets among each other, in one order; the shell's own for developers behind them. */
export function homeMenu(remotes: readonly RemoteState[], isDeveloper: boolean): (MenuEntry | WidgetItem)[] {
  const own = isDeveloper ? [DEV_PANEL] : [];
  return [...menuEntries(remotes, isDeveloper), ...widgetsOf(remotes, 'home-menu', isDeveloper), ...own].sort(byOrder);
}
