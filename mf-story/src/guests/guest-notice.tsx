import { Button, Card, EmptyState, lazily } from '@luplay/web-kit';
import { Suspense, useState } from 'react';
import { ru } from '../locale/ru.ts';

/** Few need it, and only once. */
const KeepDialog = lazily(async () => ({ default: (await import('@luplay/web-kit/keep')).KeepDialog }));

/** Instead of a role or the play: guests have none before they keep their account. */
export function GuestNotice() {
  const [open, setOpen] = useState(false);
  return (
    <Card tone="raised">
      <EmptyState
        icon="story"
        title={ru.guest.title}
        text={ru.guest.hint}
        action={
          <Button kind="primary" icon="star" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {ru.guest.keep}
          </Button>
        }
      />
      {open && (
        <Suspense>
          <KeepDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
