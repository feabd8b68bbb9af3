import { type ReactNode, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { Button } from '../controls/button.tsx';
import { onDemand } from '../on-demand.tsx';
import type { AlertWindowProps } from './alert-window.tsx';

const AlertWindow = onDemand<AlertWindowProps>(
  () => import('./alert-window.tsx'),
  ({ open }) => open,
);

interface Frame {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
}

export interface ConfirmDialogProps extends Frame {
  confirmText?: string;
  cancelText?: string;
  kind?: 'danger' | 'primary';
  /** Closes when what it returns has resolved; stays open when that rejects (the caller tells the person why). */
  onConfirm: () => unknown;
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
    <AlertWindow {...frame} closeText={cancelText}>
      <Button kind={kind} busy={busy} onClick={confirm}>
        {confirmText}
      </Button>
    </AlertWindow>
  );
}

/** Says something that must be read, with one button. */
export function AlertDialog({ okText = ru.ok, ...frame }: Frame & { okText?: string }) {
  return <AlertWindow {...frame} closeText={okText} closeKind="primary" />;
}
