import { renderAs as renderFor } from '@luplay/web-kit/testing';
import type { ReactNode } from 'react';

/** Renders a part of the remote as this user, with the providers of the shell. `search` belongs to the address. */
export const renderAs = (userId: string, children: ReactNode, search = '') => {
  const viewer = { userId, telegramId: `tg-${userId}`, username: userId, displayName: 'Аня', role: 'User' } as const;
  return renderFor(viewer, children, undefined, search);
};
