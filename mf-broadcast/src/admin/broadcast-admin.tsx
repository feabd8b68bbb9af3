import { MenuEntryButton } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/rooms.ts';
import { AdminDialog } from './admin-dialog.tsx';

/** The entry of a developer's home menu that opens the list of rooms. */
export function Component() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MenuEntryButton
        icon="broadcast"
        title={ru.admin.title}
        hint={ru.admin.hint}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <AdminDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
