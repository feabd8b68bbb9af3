import type { RouteDeclaration } from '@luplay/web-kit';

export const routes: readonly RouteDeclaration[] = [
  {
    path: '/broadcast/:lobbyId',
    title: 'LuPlay',
    guard: 'public',
    chrome: { header: false, nav: false, ground: 'game' },
    load: () => import('./spectator/spectator-screen.tsx'),
  },
];
