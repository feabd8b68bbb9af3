import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { ru } from '../locale/ru.ts';
import { cx } from '../styling/cx.ts';
import { Button } from './button.tsx';
import * as css from './dialog.module.css';

interface Frame {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
}

function Alert({ open, onOpenChange, title, text, children }: Frame & { children: ReactNode }) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={cx(css.popup, css.s)}>
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
          </div>
          {text ? <Base.Description className={css.description}>{text}</Base.Description> : null}
          <div className={cx(css.foot, css.plainFoot)}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export interface ConfirmDialogProps extends Frame {
  confirmText?: string;
  cancelText?: string;
  kind?: 'danger' | 'primary';
  /** Closes when what it returns has resolved; stays open when that rejects (the caller tells the person why). */
  onConfirm: () => void | Promise<unknown>;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  confirmText = ru.confirm,
  cancelText = ru.cancel,
  kind = 'danger',
  onConfirm,
  ...frame
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      frame.onOpenChange(false);
    } catch {
      // Told by the caller.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert {...frame}>
      <Base.Close render={<Button>{cancelText}</Button>} />
      <Button kind={kind} busy={busy} onClick={confirm}>
        {confirmText}
      </Button>
    </Alert>
  );
}

/** Says something that must be read, with one button. */
export function AlertDialog({ okText = ru.ok, ...frame }: Frame & { okText?: string }) {
  return (
    <Alert {...frame}>
      <Base.Close render={<Button kind="primary">{okText}</Button>} />
    </Alert>
  );
}
