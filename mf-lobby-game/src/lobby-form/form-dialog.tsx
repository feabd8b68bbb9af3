import { Button, Dialog, type DialogProps } from '@luplay/web-kit';
import { type ReactNode, useId } from 'react';
import { ru } from '../locale/ru.ts';

interface Props extends Pick<DialogProps, 'title' | 'size'> {
  open?: boolean;
  submitText: string;
  busy: boolean;
  onClose: () => void;
  /** Gets the form, whose fields with errors are found in it. */
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A dialog with the fields of a form. Its buttons are below the fields, which may scroll. */
export function FormDialog({ open = true, submitText, busy, onClose, onSubmit, children, ...dialog }: Props) {
  const form = useId();
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{ru.form.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
