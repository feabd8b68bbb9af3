import { Button, Dialog } from '@luplay/web-kit';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { LobbyFields } from '../lobby-form/lobby-fields.tsx';
import { useCreateLobby } from '../lobby-form/use-create-lobby.ts';
import { ru } from '../locale/ru.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateLobbyDialog({ open, onOpenChange }: Props) {
  const navigate = useNavigate();
  const form = useId();
  const { draft, change, errors, submit, busy } = useCreateLobby((lobbyId) => {
    onOpenChange(false);
    navigate(`/lobby/${lobbyId}`);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={ru.form.createTitle}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{ru.form.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {ru.form.create}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <LobbyFields draft={draft} onChange={change} errors={errors} />
      </form>
    </Dialog>
  );
}
