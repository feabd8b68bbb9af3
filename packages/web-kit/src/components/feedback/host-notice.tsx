import { useEffect, useRef } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { ru } from '../../locale/ru.ts';
import * as css from './host-notice.module.css';
import { notify } from './notices.ts';

interface Props {
  /** `hostPresent` of the live connection. */
  present: boolean | null;
  /** What is shown while the host is away. */
  text: string;
}

/** Shows everybody but the host that the host is away, and notifies when the host is back. */
export function HostNotice({ present, text }: Props) {
  const lastPresent = useRef(present);
  useEffect(() => {
    // Unknown at the start of a connection.
    if (present === null) return;
    if (present && lastPresent.current === false) notify({ kind: 'success', text: ru.hostBack });
    lastPresent.current = present;
  }, [present]);
  if (present !== false) return null;
  return (
    <p className={css.notice} role="status">
      <Icon name="crown" /> {text}
    </p>
  );
}
