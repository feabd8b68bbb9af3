import { Button, ConfirmDialog, Dialog, errorText, Stack, useClosingConfirmation } from '@luplay/web-kit';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import * as css from './form.module.css';

interface Removal {
  title: string;
  text: string;
  /** Shown when the server gives no reason. */
  failed: string;
  /** Rejects when it failed. */
  remove: () => Promise<unknown>;
}

interface Props {
  title: string;
  size?: 'm' | 'l';
  submitText: string;
  busy: boolean;
  /** What is wrong with the form as a whole; always visible. */
  error?: string | null;
  /** Asks before what was typed is dropped. */
  unsaved?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** Only for an existing entry. */
  removal?: Removal;
  children: ReactNode;
}

/** The frame of an entry's form: its buttons, and the questions before it is deleted or dropped. */
export function EntryDialog({
  title,
  size,
  submitText,
  busy,
  error,
  unsaved,
  onClose,
  onSubmit,
  removal,
  children,
}: Props) {
  const form = useId();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useClosingConfirmation(unsaved === true, 'draft');
  const leave = () => (unsaved ? setLeaving(true) : onClose());
  const fields = useRef<HTMLFormElement>(null);
  /** Submitted, but the first error is not shown yet. It may come from the service. */
  const submitted = useRef(false);
  useEffect(() => {
    if (submitted.current && fields.current && showInvalid(fields.current)) submitted.current = false;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    submitted.current = true;
    onSubmit();
  };
  /** Why the removal was refused, and what has to be done first. */
  const [obstacle, setObstacle] = useState<string | null>(null);
  const askToRemove = () => {
    setObstacle(null);
    setAsking(true);
  };
  const remove = async ({ remove: ask, failed }: Removal) => {
    try {
      await ask();
    } catch (reason) {
      setObstacle(errorText(reason, failed));
      throw reason;
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      size={size}
      footer={
        <>
          {error && (
            <p className={css.error} role="alert">
              {error}
            </p>
          )}
          {removal && (
            <Button kind="danger" icon="trash" className={css.delete} onClick={askToRemove}>
              {ru.form.delete}
            </Button>
          )}
          <Button onClick={leave}>{ru.form.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        noValidate
        onSubmit={submit}
        onChange={() => {
          // Keep the focus where the user continues to type.
          submitted.current = false;
        }}
      >
        <Stack gap={4} shrink>
          {children}
        </Stack>
      </form>
      {removal && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={removal.title}
          text={obstacle ?? removal.text}
          confirmText={ru.form.confirmDelete}
          onConfirm={() => remove(removal)}
        />
      )}
      <LeaveDialog open={leaving} onOpenChange={setLeaving} onConfirm={onClose} />
    </Dialog>
  );
}

type Asked = Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'onConfirm'>;

/** Asks before what was typed is dropped. */
export const LeaveDialog = (asked: Asked) => (
  <ConfirmDialog
    {...asked}
    title={ru.form.leaveTitle}
    text={ru.form.leaveText}
    confirmText={ru.form.leave}
    cancelText={ru.form.stay}
  />
);

/**
 * Scrolls to the first field with an error, its message included, and focuses it. Call it when the errors are on the
 * page. False: there are none.
 */
function showInvalid(form: HTMLElement): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!control) return false;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
  // The message is below its control, which may be higher than the window.
  const message = control.getAttribute('aria-describedby')?.split(' ').at(-1);
  if (message) document.getElementById(message)?.scrollIntoView({ block: 'nearest' });
  return true;
}
