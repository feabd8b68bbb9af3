import type { RemoteDeclaration } from '@luplay/web-kit';

export const remote: RemoteDeclaration = {
  title: 'История',
  needs: { 'svc-story': '1.0', 'svc-user': '1.0' },
  routes: [
    {
      path: '/story',
      title: 'Story',
      guard: 'user',
      chrome: { back: '/home' },
      load: () => import('./story/story-screen.tsx'),
      homeMenu: { order: 10, title: 'Story', hint: 'Ролевая игра с тайнами', icon: 'story' },
    },
    {
      path: '/storyPlay',
      title: 'Story',
      guard: 'user',
      chrome: { back: '/story', nav: false },
      load: () => import('./play/play-screen.tsx'),
    },
    {
      path: '/storiesConfigurator',
      title: 'Главы',
      guard: 'developer',
      chrome: { back: '/story' },
      load: () => import('./chapters/chapters-screen.tsx'),
    },
    {
      // Hosts are known to svc-story alone, which refuses everybody else.
      path: '/storyCheck/:chapterId',
      title: 'Проверка главы',
      guard: 'user',
      chrome: { back: '/story' },
      load: () => import('./check/check-screen.tsx'),
    },
    {
      path: '/storyDemoPlay',
      title: 'Демо-игра: Story',
      guard: 'developer',
      chrome: { back: '/storyEditor', nav: false },
      load: () => import('./demo/demo-screen.tsx'),
    },
    {
      path: '/storyPreview',
      title: 'Карта',
      guard: 'developer',
      // The map needs the height, and its actions are at the bottom.
      chrome: { back: '/storyEditor', nav: false },
      load: () => import('./preview/preview-screen.tsx'),
    },
  ],
  widgets: [],
};
