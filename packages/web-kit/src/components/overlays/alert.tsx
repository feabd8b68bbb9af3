import { type ReactNode, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { Button } from '../controls/button.tsx';
import { onDemand } from '../on-demand.tsx';
import type { AlertContentProps } from './alert-content.tsx';

const AlertContent = onDemand<AlertContentProps>(
  () => import('./alert-content.tsx'),
  ({ open }) => open,
  undefined,
  // A message without a question stays open: closing it means that it was read.
  ({ children, onOpenChange }) => children && onOpenChange(false),
);

interface FrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
}

export interface ConfirmDialogProps extends FrameProps {
  confirmText: string;
  cancelText?: string;
  kind?: 'danger' | 'primary';
  /** The dialog closes when the returned promise resolves. It stays open on rejection: the caller shows the error. */
  onConfirm: () => unknown;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  confirmText,
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
      // The caller shows the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertContent {...frame} closeText={cancelText}>
      <Button kind={kind} busy={busy} onClick={confirm}>
        {confirmText}
      </Button>
    </AlertContent>
  );
}

/** A message that must be acknowledged, with one button. */
export function AlertDialog({ okText, ...frame }: FrameProps & { okText: string; whole?: boolean }) {
  return <AlertContent {...frame} closeText={okText} closeKind="primary" />;
}
