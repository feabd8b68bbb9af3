import type { RemoteDeclaration } from '@luplay/web-kit';
import { titles } from './locale/titles.ts';

export const remote: RemoteDeclaration = {
  title: titles.remote,
  // svc-broadcast of any 1.x: what it cannot answer yet is not needed.
  needs: { 'svc-lobby-game': '1.4', 'svc-user': '1.3', 'svc-broadcast': '1.0' },
  routes: [
    {
      path: '/lobby-list',
      ...titles.lobbyList,
      guard: 'user',
      chrome: { back: '/home' },
      load: () => import('./lobby-list/lobby-list-screen.tsx'),
      homeMenu: { order: 20, ...titles.quizMenu, icon: 'quiz' },
    },
    {
      path: '/lobby/create',
      ...titles.lobby,
      guard: 'user',
      chrome: { back: '/lobby-list' },
      load: () => import('./create-lobby/create-lobby-screen.tsx'),
    },
    {
      path: '/lobby',
      ...titles.lobby,
      guard: 'user',
      chrome: { back: '/lobby-list' },
      load: () => import('./lobby/no-lobby.tsx'),
    },
    {
      path: '/lobby/:lobbyId',
      ...titles.lobby,
      guard: 'user',
      chrome: { back: '/lobby-list' },
      load: () => import('./lobby/lobby-screen.tsx'),
      launch: 'lobby',
    },
    {
      path: '/join/:code',
      ...titles.invitation,
      guard: 'public',
      chrome: { header: false, nav: false },
      load: () => import('./invitation/invitation-screen.tsx'),
      launch: 'join',
      serves: 'invitation',
    },
    {
      path: '/game',
      ...titles.game,
      guard: 'user',
      chrome: { nav: false, ground: 'game' },
      load: () => import('./lobby/no-lobby.tsx'),
    },
    {
      path: '/game/:lobbyId',
      ...titles.game,
      guard: 'user',
      chrome: { nav: false, ground: 'game' },
      load: () => import('./game/game-screen.tsx'),
    },
    {
      path: '/record/:token',
      ...titles.record,
      guard: 'public',
      chrome: { nav: false },
      load: () => import('./record/public-record-screen.tsx'),
    },
    {
      path: '/host-guide',
      ...titles.hostGuide,
      guard: 'user',
      chrome: { back: 'history' },
      load: () => import('./host-guide/host-guide-screen.tsx'),
    },
    {
      path: '/my-games',
      ...titles.myGames,
      guard: 'user',
      chrome: { back: 'history' },
      load: () => import('./evenings/history-screen.tsx'),
      profileMenu: { order: 20, ...titles.myGames, icon: 'trophy' },
    },
  ],
  widgets: [
    // Usually there is no game to go back to.
    { id: 'back-to-game', slot: 'home-menu', order: 1, height: 0, load: () => import('./evenings/back-to-game.tsx') },
  ],
};
