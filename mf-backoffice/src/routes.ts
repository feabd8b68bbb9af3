import type { RemoteDeclaration } from '@luplay/web-kit';
import type { ComponentType } from 'react';
import { titles } from './locale/titles.ts';

/** What the screens of quizzes need, and of the catalogues. Another service's age must not close them. */
const needs = { 'svc-lobby-game': '1.3' } as const;

export const remote: RemoteDeclaration = {
  title: titles.remote,
  guard: 'developer',
  needs: { 'svc-user': '1.0' },
  routes: [
    {
      path: '/storyEditor',
      ...titles.storyEditor,
      guard: 'developer',
      chrome: { back: '/home' },
      needs: { 'svc-story': '1.6' },
      load: () => developersOnly(import('./story-editor/story-editor-screen.tsx')),
      homeMenu: { order: 45, ...titles.storyEditorMenu, hint: titles.storyEditorHint, icon: 'story' },
      devPanel: { order: 40, ...titles.storyEditorMenu, icon: 'story' },
    },
    {
      path: '/editor',
      ...titles.editor,
      guard: 'developer',
      chrome: { back: '/home' },
      needs,
      load: () => developersOnly(import('./editor/editor-screen.tsx')),
      homeMenu: { order: 50, ...titles.editor, hint: titles.editorHint, icon: 'edit' },
      devPanel: { order: 10, ...titles.editor, icon: 'edit' },
    },
    {
      path: '/editor-quiz',
      ...titles.quizzes,
      guard: 'developer',
      chrome: { back: '/editor' },
      needs,
      load: () => developersOnly(import('./quizzes/list/quiz-list-screen.tsx')),
      devPanel: { order: 20, ...titles.quizzes, icon: 'quiz' },
    },
    {
      path: '/editor-quiz/import',
      ...titles.quizImport,
      guard: 'developer',
      chrome: { back: '/editor-quiz' },
      needs,
      load: () => developersOnly(import('./quizzes/import/screen/import-screen.tsx')),
    },
    {
      path: '/editor-quiz/:id',
      ...titles.quiz,
      guard: 'developer',
      chrome: { back: '/editor-quiz' },
      needs,
      load: () => developersOnly(import('./quizzes/quiz/quiz-screen.tsx')),
    },
    {
      path: '/profile-admin',
      ...titles.profiles,
      guard: 'developer',
      chrome: { back: '/editor' },
      load: () => developersOnly(import('./profile-admin/profile-admin-screen.tsx')),
      devPanel: { order: 30, ...titles.profiles, icon: 'users' },
    },
    {
      path: '/test',
      ...titles.simulator,
      guard: 'developer',
      chrome: { back: '/dev-panel' },
      needs,
      load: () => developersOnly(import('./quizzes/simulator/simulator-screen.tsx')),
      devPanel: { order: 50, ...titles.simulator, icon: 'play' },
    },
    {
      path: '/editor-quiz-mobile/:id',
      ...titles.quiz,
      guard: 'developer',
      chrome: { back: 'history', nav: false },
      needs,
      load: () => developersOnly(import('./quizzes/mobile/mobile-screen.tsx')),
    },
    {
      path: '/editor-quiz/:id/results',
      ...titles.results,
      guard: 'developer',
      chrome: { back: 'history' },
      needs,
      load: () => developersOnly(import('./quizzes/statistics/results-screen.tsx')),
    },
  ],
  widgets: [],
};

interface Screen {
  Component: ComponentType;
}

/**
 * A screen of the back-office behind the check of the user's role. Both load at the same time, with the dialogs: what
 * an author types right after pressing a button must not be lost.
 */
async function developersOnly(screen: Promise<Screen>): Promise<Screen> {
  const check = import('./access/role-check.tsx').then(async (module) => {
    void module.prefetchRole();
    await module.preloadDialogs();
    return module;
  });
  const [{ Component }, { withRoleCheck }] = await Promise.all([screen, check]);
  return { Component: withRoleCheck(Component) };
}
