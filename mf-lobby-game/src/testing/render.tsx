import { renderAs as renderFor } from '@luplay/web-kit/testing';
import type { ReactNode } from 'react';

/** Renders a part of the remote as user `a`, with what the shell gives around it. */
export const renderAs = (userId: string, children: ReactNode) =>
  renderFor({ userId, telegramId: `tg-${userId}`, username: userId, displayName: 'Аня', role: 'User' }, children);
