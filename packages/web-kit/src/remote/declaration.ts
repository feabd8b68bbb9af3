import type { ComponentType } from 'react';
import type { IconName } from '../icons/paths.ts';

/** Who may open a route: anybody, a signed-in user, a developer (or admin). Others are led to /auth, or home. */
export type RouteGuard = 'public' | 'user' | 'developer';

/** What the shell draws around a screen. */
export interface RouteChrome {
  /** Default true. The shell hides it on /broadcast and /room whatever this says. */
  header?: boolean;
  /** The navigation bar. Default true. The shell hides it on paths starting with /game whatever this says. */
  nav?: boolean;
  /** The header's back button: a path, or `history` for one step back. Unset: no button. */
  back?: string;
  /** `game`: the dark stage with rays. Default `plain`. */
  ground?: 'plain' | 'game';
}

/** An entry of the home menu. */
export interface HomeMenuEntry {
  /** Smaller comes first. */
  order: number;
  title: string;
  hint: string;
  icon: IconName;
  /** Where it leads; the route's path when unset. */
  to?: string;
}

/** A screen as its remote declares it to the shell. */
export interface RouteDeclaration {
  /** As react-router reads it: `/lobby/:lobbyId`. */
  path: string;
  /** Shown in the header. */
  title: string;
  guard: RouteGuard;
  chrome?: RouteChrome;
  load: () => Promise<{ Component: ComponentType }>;
  homeMenu?: HomeMenuEntry;
}

/** Where the shell puts a remote's widgets: among the entries of the home menu, or below it. */
export type WidgetSlot = 'home-menu' | 'home-main';

/** A piece of a remote inside a screen of the shell. It lives in its remote's error boundary. */
export interface WidgetDeclaration {
  /** Unique within the remote. */
  id: string;
  slot: WidgetSlot;
  /** For developers alone: nobody else loads it. Unset: for everybody. */
  guard?: 'developer';
  /** Smaller comes first; entries of the home menu stand in the same order. */
  order: number;
  /** Height kept free while it loads, px, so that nothing jumps. */
  height: number;
  load: () => Promise<{ Component: ComponentType }>;
}

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  routes: readonly RouteDeclaration[];
  /** Absent in remotes from before there were widgets. */
  widgets?: readonly WidgetDeclaration[];
}

/** A screen or a widget as the manifest of its remote tells of it beforehand, `files` being the build's own. */
type Outline<T> = Omit<T, 'load'> & {
  /** What its code consists of, beside the manifest: `js/…`, `css/…`. Absent in older builds. */
  files?: readonly string[];
};
export type ScreenOutline = Outline<RouteDeclaration>;
export type WidgetOutline = Outline<WidgetDeclaration>;
