import type { RemoteDeclaration, RouteChrome } from '@luplay/web-kit';

const load = () => import('./profile/profile-screen.tsx');
const loadChat = () => import('./chat/chat-screen.tsx');
const chatChrome: RouteChrome = { back: 'history', ground: 'game' };

export const remote: RemoteDeclaration = {
  title: 'Профиль',
  needs: { 'svc-user': '1.0' },
  routes: [
    {
      path: '/profile',
      title: 'Profile',
      guard: 'user',
      chrome: { back: 'history' },
      load: () => import('./profile/own-profile-redirect.tsx'),
      navBar: { order: 100, title: 'Профиль', icon: 'user' },
      profileMenu: { order: 10, title: 'Открыть профиль', icon: 'user' },
    },
    { path: '/profile/:userId', title: 'Profile', guard: 'user', chrome: { back: 'history' }, load },
    {
      path: '/profile-setup',
      title: 'Profile',
      guard: 'user',
      chrome: { nav: false },
      load: () => import('./profile-setup/profile-setup-screen.tsx'),
      serves: 'new-account',
    },
    { path: '/chat', title: 'LuPlay', guard: 'user', chrome: chatChrome, load: loadChat },
    { path: '/chat/:userId', title: 'LuPlay', guard: 'user', chrome: chatChrome, load: loadChat },
  ],
  widgets: [
    { id: 'clicker', slot: 'home-main', order: 10, height: 470, load: () => import('./clicker/clicker.tsx') },
    { id: 'friends', slot: 'home-menu', order: 30, height: 105, load: () => import('./friends/friends-entry.tsx') },
  ],
};
