import { Icon } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './friends-entry.module.css';
import { FriendsPopup } from './friends-popup.tsx';

/** The entry of the home menu behind which one's friends are. */
export function Component() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.entry} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={css.icon}>
          <Icon name="users" size={36} />
        </span>
        <span className={css.words}>
          <span className={css.title}>{ru.friends.title}</span>
          <span className={css.hint}>{ru.friends.hint}</span>
        </span>
        <Icon name="chevron-right" size={28} />
      </button>
      <FriendsPopup open={open} onOpenChange={setOpen} />
    </>
  );
}
