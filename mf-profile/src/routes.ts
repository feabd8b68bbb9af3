import type { RemoteDeclaration, RouteChrome } from '@luplay/web-kit';
import { titles } from './locale/titles.ts';

const load = () => import('./profile/profile-screen.tsx');
const loadChat = () => import('./chat/chat-screen.tsx');
const chatChrome: RouteChrome = { back: 'history', ground: 'game' };

export const remote: RemoteDeclaration = {
  title: titles.remote,
  needs: { 'svc-user': '1.2' },
  routes: [
    {
      path: '/profile',
      ...titles.profile,
      guard: 'user',
      chrome: { back: 'history' },
      load: () => import('./profile/own-profile-redirect.tsx'),
      navBar: { order: 100, ...titles.profileBar, icon: 'user' },
      profileMenu: { order: 10, ...titles.profileMenu, icon: 'user' },
    },
    { path: '/profile/:userId', ...titles.profile, guard: 'user', chrome: { back: 'history' }, load },
    {
      path: '/profile-setup',
      ...titles.profile,
      guard: 'user',
      chrome: { nav: false },
      load: () => import('./profile-setup/profile-setup-screen.tsx'),
      serves: 'new-account',
    },
    { path: '/chat', ...titles.chat, guard: 'user', chrome: chatChrome, load: loadChat },
    { path: '/chat/:userId', ...titles.chat, guard: 'user', chrome: chatChrome, load: loadChat },
  ],
  widgets: [
    { id: 'clicker', slot: 'home-main', order: 10, height: 470, load: () => import('./clicker/clicker.tsx') },
    { id: 'friends', slot: 'home-menu', order: 30, height: 105, load: () => import('./friends/friends-entry.tsx') },
  ],
};
