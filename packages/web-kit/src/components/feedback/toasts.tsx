import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../icons/icon.tsx';
import { ru } from '../../locale/ru.ts';
import { cx } from '../../styling/cx.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { dismissNotice, type Notice, type NoticeAction, noticeStore } from './notices.ts';
import * as css from './toasts.module.css';

const COLORS = { info: undefined, success: css.success, warning: css.warning, error: css.error } as const;
const MARKS = { info: 'info', success: 'check', warning: 'warning', error: 'warning' } as const;

/**
 * Renders the notices. Mounted once, by the shell. It is outside the root, as dialogs are, because only there it can be
 * above them. An open dialog hides everything but live regions from screen readers.
 */
export function Toasts() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get);
  return createPortal(
    <section className={css.stack} aria-label={ru.notifications} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>,
    document.body,
  );
}

function Toast({ notice }: { notice: Notice }) {
  // A moving pointer means that the toast is being read; a resting one does not.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotice(notice.id), notice.ms);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    <div
      className={cx(css.toast, notice.action && css.choice)}
      role={notice.kind === 'error' ? 'alert' : undefined}
      onPointerMove={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={cx(css.mark, COLORS[notice.kind])}>
        <Icon name={MARKS[notice.kind]} size={18} />
      </span>
      <span className={css.text}>{notice.text}</span>
      {notice.action && <ActionButton notice={notice} action={notice.action} />}
      <IconButton label={ru.close} icon="close" onClick={() => dismissNotice(notice.id)} />
    </div>
  );
}

function ActionButton({ notice, action: { label, run } }: { notice: Notice; action: NoticeAction }) {
  const act = () => {
    dismissNotice(notice.id);
    run();
  };
  return (
    <Button size="s" className={css.action} onClick={act}>
      {label}
    </Button>
  );
}
