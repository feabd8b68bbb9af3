import type { RouteDeclaration } from '@luplay/web-kit';

const load = () => import('./profile/profile-screen.tsx');

export const routes: readonly RouteDeclaration[] = [
  {
    path: '/profile',
    title: 'Profile',
    guard: 'user',
    chrome: { back: 'history' },
    load: () => import('./profile/own-profile-redirect.tsx'),
  },
  { path: '/profile/:userId', title: 'Profile', guard: 'user', chrome: { back: 'history' }, load },
];
