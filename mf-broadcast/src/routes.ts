import type { RemoteDeclaration } from '@luplay/web-kit';
import { titles } from './locale/titles.ts';

export const remote: RemoteDeclaration = {
  title: titles.remote,
  needs: { 'svc-broadcast': '1.4', 'svc-lobby-game': '1.4' },
  routes: [
    {
      path: '/broadcast/:lobbyId',
      ...titles.spectator,
      guard: 'public',
      chrome: { header: false, nav: false, ground: 'game' },
      load: () => import('./spectator/spectator-screen.tsx'),
      serves: 'watch-lobby',
    },
    {
      path: '/room/:code',
      ...titles.room,
      guard: 'public',
      chrome: { header: false, nav: false, ground: 'game' },
      load: () => import('./room/room-screen.tsx'),
      serves: 'watch-room',
    },
    {
      path: '/controlRoom/:code',
      ...titles.controlRoom,
      guard: 'public',
      chrome: { back: '/home' },
      load: () => import('./control-room/control-room-screen.tsx'),
    },
    {
      path: '/radio',
      ...titles.radio,
      guard: 'public',
      chrome: { back: '/home' },
      load: () => import('./radio/radio-screen.tsx'),
    },
  ],
  widgets: [
    {
      id: 'broadcast-admin',
      slot: 'home-menu',
      guard: 'developer',
      order: 60,
      height: 105,
      load: () => import('./admin/broadcast-admin.tsx'),
    },
  ],
};
