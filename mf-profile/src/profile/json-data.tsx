import type { Profile } from '@luplay/contracts/user';
import { Button, Dialog } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './profile.module.css';

/** The profile as returned by the service. */
export function JsonData({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {ru.showJson}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={ru.showJson}
        size="l"
        footer={<Button onClick={() => setOpen(false)}>{ru.close}</Button>}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className={css.json} tabIndex={0}>
          {JSON.stringify(profile, null, 2)}
        </pre>
      </Dialog>
    </>
  );
}
