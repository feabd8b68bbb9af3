import { renderAs as renderFor } from '@luplay/web-kit/testing';
import type { ReactNode } from 'react';

/** Renders a part of the remote as this user, with the providers of the shell. */
export const renderAs = (userId: string, children: ReactNode) =>
  renderFor({ userId, telegramId: `tg-${userId}`, username: userId, displayName: 'Аня', role: 'User' }, children);
