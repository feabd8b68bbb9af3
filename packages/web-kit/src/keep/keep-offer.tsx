import { Button, Card, onDemand, userHasRole, useSession } from '@luplay/web-kit';
import { type ReactNode, Suspense, useState } from 'react';
import * as css from './keep-offer.module.css';
import { keepOffer as texts } from './locale.ts';

/** Few need it, and only once. */
const PlainDialog = onDemand(
  async () => ({ default: (await import('./keep-dialog.tsx')).KeepDialog }),
  () => true,
  undefined,
  ({ onClose }) => onClose(),
);

interface Props {
  /** Why just here; unless given, what is lost otherwise. */
  text?: string;
  /** Instead of the dialog that knows no Telegram mini app. */
  dialog?: (onClose: () => void) => ReactNode;
}

/** For guests only: the offer to make an ordinary account of theirs, with everything won. */
export function KeepOffer({ text = texts.text, dialog }: Props) {
  const user = useSession()?.user;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!userHasRole(user, 'guest')) return null;
  return (
    <Card as="section" tone="warm" title={texts.title} className={css.card}>
      <p className={css.text}>{text}</p>
      <Button kind="primary" icon="star" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.offer}
      </Button>
      {open && <Suspense>{dialog ? dialog(close) : <PlainDialog onClose={close} />}</Suspense>}
    </Card>
  );
}
