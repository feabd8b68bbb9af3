import type { ComponentType } from 'react';

interface Screen {
  Component: ComponentType;
}

/**
 * A screen of the back-office behind the check of the user's role. Both load at the same time, with the dialogs: what
 * an author types right after pressing a button must not be lost.
 */
export async function developersOnly(screen: Promise<Screen>): Promise<Screen> {
  const check = import('./role-check.tsx').then(async (module) => {
    void module.prefetchRole();
    await module.preloadDialogs();
    return module;
  });
  const [{ Component }, { withRoleCheck }] = await Promise.all([screen, check]);
  return { Component: withRoleCheck(Component) };
}
