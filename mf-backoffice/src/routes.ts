import type { RemoteDeclaration } from '@luplay/web-kit';
import { developersOnly } from './access/developers-only.ts';

export const remote: RemoteDeclaration = {
  title: 'Редактор',
  guard: 'developer',
  needs: { 'svc-user': '1.0', 'svc-lobby-game': '1.0', 'svc-story': '1.0' },
  routes: [
    {
      path: '/storyEditor',
      title: 'StoryEditor',
      guard: 'developer',
      chrome: { back: '/home' },
      load: () => developersOnly(import('./story-editor/story-editor-screen.tsx')),
      homeMenu: { order: 45, title: 'StoryEditor', hint: 'Карты, персонажи, роли', icon: 'story' },
    },
    {
      path: '/editor',
      title: 'Editor',
      guard: 'developer',
      chrome: { back: '/home' },
      load: () => developersOnly(import('./editor/editor-screen.tsx')),
      homeMenu: { order: 50, title: 'Editor', hint: 'Ачивки и предметы', icon: 'edit' },
    },
    {
      path: '/editor-quiz',
      title: 'Quizzes',
      guard: 'developer',
      chrome: { back: '/editor' },
      load: () => developersOnly(import('./quizzes/list/quiz-list-screen.tsx')),
    },
    {
      path: '/editor-quiz/:id',
      title: 'Quiz',
      guard: 'developer',
      chrome: { back: '/editor-quiz' },
      load: () => developersOnly(import('./quizzes/quiz/quiz-screen.tsx')),
    },
    {
      path: '/profile-admin',
      title: 'Profile Admin',
      guard: 'developer',
      chrome: { back: '/editor' },
      load: () => developersOnly(import('./profile-admin/profile-admin-screen.tsx')),
    },
    {
      path: '/editor-quiz/:id/results',
      title: 'Результаты',
      guard: 'developer',
      chrome: { back: 'history' },
      load: () => developersOnly(import('./statistics/results-screen.tsx')),
    },
  ],
  widgets: [],
};
