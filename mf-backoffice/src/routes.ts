import type { RouteDeclaration } from '@luplay/web-kit';

export const routes: readonly RouteDeclaration[] = [
  {
    path: '/editor',
    title: 'Editor',
    guard: 'developer',
    chrome: { back: '/home' },
    load: () => import('./editor/editor-screen.tsx'),
    homeMenu: { order: 50, title: 'Editor', hint: 'Ачивки и предметы', icon: 'edit' },
  },
];
