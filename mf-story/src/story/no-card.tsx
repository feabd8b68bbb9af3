import { Card, EmptyState } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { ru } from '../locale/ru.ts';

/** Shown when there is no character, for whatever reason. */
export function NoCard({ hint, action }: { hint: string; action?: ReactNode }) {
  return (
    <Card tone="raised">
      <EmptyState icon="story" title={ru.character.none} text={hint} action={action} />
    </Card>
  );
}
