import { Button, Dialog, Stack } from '@luplay/web-kit';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useClosing } from '../../../content/use-closing.tsx';
import { host as texts } from '../../../locale/host.ts';

interface Props {
  title: string;
  isChanged: boolean;
  isSaving: boolean;
  /** Something in the draft is wrong. */
  isInvalid?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the screen. Asks before what was typed is lost. */
export function DraftDialog({ title, isChanged, isSaving, isInvalid, onSave, onClose, children }: Props) {
  const form = useId();
  const { leave, question } = useClosing(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && !isInvalid && isChanged) onSave();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && leave(onClose)}
        title={title}
        size="l"
        footer={
          <>
            <Button onClick={() => leave(onClose)}>{texts.cancel}</Button>
            <Button
              kind="primary"
              type="submit"
              form={form}
              icon="check"
              busy={isSaving}
              disabled={!isChanged || isInvalid}
            >
              {texts.save}
            </Button>
          </>
        }
      >
        <Stack as="form" gap={4} shrink id={form} noValidate onSubmit={submit}>
          {children}
        </Stack>
      </Dialog>
      {question}
    </>
  );
}
