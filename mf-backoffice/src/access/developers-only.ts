import type { ComponentType } from 'react';

interface Screen {
  Component: ComponentType;
}

/** A screen of the back-office behind the check of the user's role. Both load at the same time. */
export async function developersOnly(screen: Promise<Screen>): Promise<Screen> {
  const check = import('./role-check.tsx').then((module) => {
    void module.prefetchRole();
    return module;
  });
  const [{ Component }, { withRoleCheck }] = await Promise.all([screen, check]);
  return { Component: withRoleCheck(Component) };
}
