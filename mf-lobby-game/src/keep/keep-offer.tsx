import { Button, Card, userHasRole, useSession } from '@luplay/web-kit';
import { lazy, Suspense, useState } from 'react';
import { keep as texts } from '../locale/keep.ts';
import * as css from './keep.module.css';

/** Few need it, and only once. */
const KeepDialog = lazy(() => import('./keep-dialog.tsx'));

/** For guests only: the offer to make an ordinary account of theirs, with everything won. */
export function KeepOffer({ lobbyId }: { lobbyId: string }) {
  const user = useSession()?.user;
  const [open, setOpen] = useState(false);
  if (!userHasRole(user, 'guest')) return null;
  return (
    <Card as="section" tone="warm" title={texts.title} className={css.card}>
      <p className={css.text}>{texts.text}</p>
      <Button kind="primary" icon="star" onClick={() => setOpen(true)}>
        {texts.offer}
      </Button>
      {open && (
        <Suspense>
          <KeepDialog lobbyId={lobbyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
