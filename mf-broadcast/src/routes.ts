import type { RouteDeclaration, WidgetDeclaration } from '@luplay/web-kit';

export const routes: readonly RouteDeclaration[] = [
  {
    path: '/broadcast/:lobbyId',
    title: 'LuPlay',
    guard: 'public',
    chrome: { header: false, nav: false, ground: 'game' },
    load: () => import('./spectator/spectator-screen.tsx'),
  },
  {
    path: '/room/:code',
    title: 'LuPlay',
    guard: 'public',
    chrome: { header: false, nav: false, ground: 'game' },
    load: () => import('./room/room-screen.tsx'),
  },
  {
    path: '/controlRoom/:code',
    title: 'Control Room',
    guard: 'public',
    chrome: { back: '/home' },
    load: () => import('./control-room/control-room-screen.tsx'),
  },
  {
    path: '/radio',
    title: 'Radio',
    guard: 'public',
    chrome: { back: '/home' },
    load: () => import('./radio/radio-screen.tsx'),
  },
];

export const widgets: readonly WidgetDeclaration[] = [
  {
    id: 'broadcast-admin',
    slot: 'home-menu',
    guard: 'developer',
    order: 60,
    height: 105,
    load: () => import('./admin/broadcast-admin.tsx'),
  },
];
