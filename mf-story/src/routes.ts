import type { RouteDeclaration } from '@luplay/web-kit';

export const routes: readonly RouteDeclaration[] = [
  {
    path: '/story',
    title: 'Story',
    guard: 'user',
    chrome: { back: '/home' },
    load: () => import('./story/story-screen.tsx'),
    homeMenu: { order: 10, title: 'Story', hint: 'Ролевая игра с тайнами', icon: 'story' },
  },
  {
    path: '/storiesConfigurator',
    title: 'Главы',
    guard: 'developer',
    chrome: { back: '/story' },
    load: () => import('./chapters/chapters-screen.tsx'),
  },
];
