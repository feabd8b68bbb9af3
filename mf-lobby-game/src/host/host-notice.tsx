import { Icon, notify } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { ru } from '../locale/host.ts';
import * as css from './host-notice.module.css';

/** For everybody but the host: says that the lobby admin is away, and tells when they are back. */
export function HostNotice({ present, text }: { present: boolean; text: string }) {
  const was = useRef(present);
  useEffect(() => {
    if (present && !was.current) notify({ kind: 'success', text: ru.back });
    was.current = present;
  }, [present]);
  if (present) return null;
  return (
    <p className={css.notice} role="status">
      <Icon name="crown" /> {text}
    </p>
  );
}
