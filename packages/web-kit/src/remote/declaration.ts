import type { ContractVersion, ServiceName } from '@luplay/contracts';
import type { ComponentType } from 'react';
import type { IconName } from '../icons/paths.ts';

/** Who may open a screen. People who may not are redirected to log in, or to the home screen. */
export type RouteGuard = 'public' | 'user' | 'developer';

/** What the shell draws around a screen. */
export interface RouteChrome {
  /** Default true. */
  header?: boolean;
  /** The navigation bar. Default true. */
  nav?: boolean;
  /** The header's back button: a path, or `history` for one step back. Unset: no button. */
  back?: string;
  /** `game`: the dark stage with rays. Default `plain`. */
  ground?: 'plain' | 'game';
}

/** The title of a screen or entry. A shell of an earlier release shows `title`. */
export interface Titles {
  title: string;
  /** The title where the operator has chosen Russian texts (LUPLAY_TEXTS=ru); unset: `title`. */
  titleRu?: string;
}

/** An entry of a menu. */
export interface MenuEntry extends Titles {
  /** Entries are sorted by it, ascending. */
  order: number;
  icon: IconName;
}

/** An entry of the home menu. The navigation bar shows it too, unless the screen is for developers. */
export interface HomeMenuEntry extends MenuEntry {
  hint: string;
  /** The target path; the route's own path when unset. */
  to?: string;
  /** Only for people with an account: guests may not use the screen. */
  registered?: true;
}

/**
 * Screens that the shell links to without knowing their paths. At most one screen of the product serves each.
 * `new-account`: where a new account goes first, with `{ from }` as the location's state.
 * `invitation`: the invitation of the lobby with the code `:code`; `story-invitation`: that of a chapter in play. A new
 * account goes there at once when a launch asks for it.
 * `watch-lobby`: shows the lobby `:lobbyId` to spectators. `watch-room`: shows the room `:code`.
 */
export type Destination = 'new-account' | 'invitation' | 'story-invitation' | 'watch-lobby' | 'watch-room';

/** A screen as its remote declares it to the shell. The header shows its title. */
export interface RouteDeclaration extends Titles {
  /** In react-router's syntax: `/albums/:albumId`. */
  path: string;
  guard: RouteGuard;
  /** Also applies to unknown paths below the route's fixed part: `/albums/1/2/3`. */
  chrome?: RouteChrome;
  /** What this screen needs besides what its remote does. A shell of an earlier release does not look. */
  needs?: ServiceNeeds;
  load: () => Promise<{ Component: ComponentType }>;
  homeMenu?: HomeMenuEntry;
  /** An entry of the navigation bar only. */
  navBar?: MenuEntry;
  /** An entry at the top of the header's profile menu. */
  profileMenu?: MenuEntry;
  /** An entry of the dev panel, for developers. */
  devPanel?: MenuEntry;
  serves?: Destination;
  /** The messenger's start parameter `<launch>_<value>` opens this screen; the value fills the path's one parameter. */
  launch?: string;
}

/** Where the shell puts a remote's widgets: among the entries of the home menu, or below it. */
export type WidgetSlot = 'home-menu' | 'home-main';

/** A part of a remote inside a screen of the shell, in an error boundary of its own. */
export interface WidgetDeclaration {
  /** Unique within the remote. */
  id: string;
  slot: WidgetSlot;
  /** `developer`: only developers load it. Unset: everybody does. */
  guard?: 'developer';
  /** Widgets and entries of the home menu are sorted by it together, ascending. */
  order: number;
  /** Height reserved while it loads, px, so that nothing moves. */
  height: number;
  load: () => Promise<{ Component: ComponentType }>;
}

/** The oldest contract version of each service that a remote works with. */
export type ServiceNeeds = Readonly<Partial<Record<ServiceName, ContractVersion>>>;

/** All that the shell knows of a remote. */
export interface RemoteDeclaration {
  /** The name that messages about the remote use. */
  title: string;
  /** `developer`: only developers load it, and people who open an address that no other remote has. */
  guard?: 'developer';
  needs: ServiceNeeds;
  routes: readonly RouteDeclaration[];
  widgets: readonly WidgetDeclaration[];
}

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  remote: RemoteDeclaration;
}

/** A screen or widget as data. `files`: its code, relative to the manifest (`js/…`, `css/…`), added by the build. */
type Outline<T> = Omit<T, 'load'> & { files: readonly string[] };
export type ScreenOutline = Outline<RouteDeclaration>;
export type WidgetOutline = Outline<WidgetDeclaration>;

/** A remote's declaration as its manifest carries it: everything but the code. */
export interface RemoteOutline extends Omit<RemoteDeclaration, 'routes' | 'widgets'> {
  routes: readonly ScreenOutline[];
  widgets: readonly WidgetOutline[];
}
