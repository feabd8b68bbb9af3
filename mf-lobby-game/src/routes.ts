import type { RemoteDeclaration } from '@luplay/web-kit';

export const remote: RemoteDeclaration = {
  title: 'Лобби и игра',
  needs: { 'svc-lobby-game': '1.1', 'svc-user': '1.1' },
  routes: [
    {
      path: '/lobby-list',
      title: 'Lobby List',
      guard: 'user',
      chrome: { back: '/home' },
      load: () => import('./lobby-list/lobby-list-screen.tsx'),
      homeMenu: { order: 20, title: 'Quiz', hint: 'Командная викторина', icon: 'quiz' },
    },
    {
      path: '/lobby/create',
      title: 'Lobby',
      guard: 'user',
      chrome: { back: '/lobby-list' },
      load: () => import('./create-lobby/create-lobby-screen.tsx'),
    },
    {
      path: '/lobby',
      title: 'Lobby',
      guard: 'user',
      chrome: { back: '/lobby-list' },
      load: () => import('./lobby/no-lobby.tsx'),
    },
    {
      path: '/lobby/:lobbyId',
      title: 'Lobby',
      guard: 'user',
      chrome: { back: '/lobby-list' },
      load: () => import('./lobby/lobby-screen.tsx'),
      launch: 'lobby',
    },
    {
      path: '/join/:code',
      title: 'LuPlay',
      guard: 'public',
      chrome: { header: false, nav: false },
      load: () => import('./invitation/invitation-screen.tsx'),
      launch: 'join',
      serves: 'invitation',
    },
    {
      path: '/game',
      title: 'LuPlay',
      guard: 'user',
      chrome: { nav: false, ground: 'game' },
      load: () => import('./lobby/no-lobby.tsx'),
    },
    {
      path: '/game/:lobbyId',
      title: 'LuPlay',
      guard: 'user',
      chrome: { nav: false, ground: 'game' },
      load: () => import('./game/game-screen.tsx'),
    },
    {
      path: '/my-games',
      title: 'Мои игры',
      guard: 'user',
      chrome: { back: 'history' },
      load: () => import('./evenings/history-screen.tsx'),
      profileMenu: { order: 20, title: 'Мои игры', icon: 'trophy' },
    },
  ],
  widgets: [
    // Usually there is no game to go back to.
    { id: 'back-to-game', slot: 'home-menu', order: 1, height: 0, load: () => import('./evenings/back-to-game.tsx') },
  ],
};
