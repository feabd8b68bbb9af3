import { MenuEntryButton } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import { FriendsPopup } from './friends-popup.tsx';

/** The home menu's entry that opens the friends list. */
export function Component() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MenuEntryButton
        icon="users"
        title={ru.friends.title}
        hint={ru.friends.hint}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <FriendsPopup open={open} onOpenChange={setOpen} />
    </>
  );
}
