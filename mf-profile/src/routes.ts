import type { RouteDeclaration, WidgetDeclaration } from '@luplay/web-kit';

const load = () => import('./profile/profile-screen.tsx');
const loadChat = () => import('./chat/chat-screen.tsx');

export const routes: readonly RouteDeclaration[] = [
  {
    path: '/profile',
    title: 'Profile',
    guard: 'user',
    chrome: { back: 'history' },
    load: () => import('./profile/own-profile-redirect.tsx'),
  },
  { path: '/profile/:userId', title: 'Profile', guard: 'user', chrome: { back: 'history' }, load },
  {
    path: '/profile-setup',
    title: 'Profile',
    guard: 'user',
    chrome: { nav: false },
    load: () => import('./profile-setup/profile-setup-screen.tsx'),
  },
  { path: '/chat', title: 'LuPlay', guard: 'user', chrome: { back: 'history' }, load: loadChat },
  { path: '/chat/:userId', title: 'LuPlay', guard: 'user', chrome: { back: 'history' }, load: loadChat },
];

export const widgets: readonly WidgetDeclaration[] = [
  { id: 'clicker', slot: 'home-main', order: 10, height: 470, load: () => import('./clicker/clicker.tsx') },
  { id: 'friends', slot: 'home-menu', order: 30, height: 105, load: () => import('./friends/friends-entry.tsx') },
];
