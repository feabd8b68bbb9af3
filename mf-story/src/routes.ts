import type { RemoteDeclaration } from '@luplay/web-kit';
import { titles } from './locale/titles.ts';

export const remote: RemoteDeclaration = {
  title: titles.remote,
  needs: { 'svc-story': '1.6', 'svc-user': '1.0' },
  routes: [
    {
      path: '/story',
      ...titles.story,
      guard: 'user',
      chrome: { back: '/home' },
      load: () => import('./story/story-screen.tsx'),
      homeMenu: { order: 10, ...titles.story, hint: titles.storyHint, icon: 'story', registered: true },
    },
    {
      path: '/storyPlay',
      ...titles.story,
      guard: 'user',
      chrome: { back: '/story', nav: false },
      load: () => import('./play/play-screen.tsx'),
    },
    {
      path: '/storyJoin/:code',
      ...titles.join,
      guard: 'public',
      chrome: { header: false, nav: false },
      load: () => import('./join/join-screen.tsx'),
      launch: 'story',
      serves: 'story-invitation',
    },
    {
      path: '/storyHall/:code',
      ...titles.hall,
      guard: 'public',
      chrome: { header: false, nav: false },
      load: () => import('./hall/hall-screen.tsx'),
    },
    {
      path: '/storyEvenings',
      ...titles.evenings,
      guard: 'user',
      chrome: { back: '/story' },
      load: () => import('./evenings/evenings-screen.tsx'),
    },
    {
      path: '/storyEvening/:id',
      ...titles.evening,
      guard: 'user',
      chrome: { back: '/storyEvenings' },
      load: () => import('./evenings/film-screen.tsx'),
    },
    {
      path: '/storiesConfigurator',
      ...titles.chapters,
      guard: 'developer',
      chrome: { back: '/story' },
      load: () => import('./chapters/chapters-screen.tsx'),
    },
    {
      // Hosts are known to svc-story alone, which refuses everybody else.
      path: '/storyCheck/:chapterId',
      ...titles.check,
      guard: 'user',
      chrome: { back: '/story' },
      load: () => import('./check/check-screen.tsx'),
    },
    {
      path: '/storyDemoPlay',
      ...titles.demo,
      guard: 'developer',
      chrome: { back: '/storyEditor', nav: false },
      load: () => import('./demo/demo-screen.tsx'),
    },
    {
      path: '/storyPreview',
      ...titles.map,
      guard: 'developer',
      // The map needs the height, and its actions are at the bottom.
      chrome: { back: '/storyEditor', nav: false },
      load: () => import('./preview/preview-screen.tsx'),
    },
  ],
  widgets: [],
};
