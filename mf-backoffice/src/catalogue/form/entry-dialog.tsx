import { Button, ConfirmDialog, Dialog } from '@luplay/web-kit';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import * as css from './form.module.css';
import { showInvalid } from './show-invalid.ts';
import { failureText } from './use-change.ts';

interface Removal {
  title: string;
  text: string;
  /** Why not, when no server says it. */
  failed: string;
  /** Rejects when it failed. */
  remove: () => Promise<unknown>;
}

interface Props {
  title: string;
  size?: 'm' | 'l';
  submitText: string;
  busy: boolean;
  /** What is wrong with the form as a whole; stays in sight. */
  fault?: string | null;
  /** Something was typed: asks before it is thrown away. */
  unsaved?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** Only of what exists already. */
  removal?: Removal;
  children: ReactNode;
}

/** The window of an entry's form, new or old. Mount it to open it. */
export function EntryDialog({
  title,
  size,
  submitText,
  busy,
  fault,
  unsaved,
  onClose,
  onSubmit,
  removal,
  children,
}: Props) {
  const form = useId();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => (unsaved ? setLeaving(true) : onClose());
  const fields = useRef<HTMLFormElement>(null);
  /** It was sent, and what is wrong with it is still to be shown: it may be the service that finds it. */
  const judged = useRef(false);
  useEffect(() => {
    if (judged.current && fields.current && showInvalid(fields.current)) judged.current = false;
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    judged.current = true;
    onSubmit();
  };
  /** Stays to be read: what is in the way of a removal names what has to be done first. */
  const [obstacle, setObstacle] = useState<string | null>(null);
  const askToRemove = () => {
    setObstacle(null);
    setAsking(true);
  };
  const remove = async ({ remove: ask, failed }: Removal) => {
    try {
      await ask();
    } catch (error) {
      setObstacle(failureText(error, failed));
      throw error;
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
          {fault && (
            <p className={css.fault} role="alert">
              {fault}
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
        className={css.form}
        onSubmit={submit}
        onChange={() => {
          // Whoever goes on typing is not to be led elsewhere.
          judged.current = false;
        }}
      >
        {children}
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
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={ru.form.leaveTitle}
        text={ru.form.leaveText}
        confirmText={ru.form.leave}
        cancelText={ru.form.stay}
        onConfirm={onClose}
      />
    </Dialog>
  );
}
