import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../lobby-form/form-dialog.tsx';
import { LobbyFields } from '../lobby-form/lobby-fields.tsx';
import { useCreateLobby } from '../lobby-form/use-create-lobby.ts';
import { ru } from '../locale/ru.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateLobbyDialog({ open, onOpenChange }: Props) {
  const navigate = useNavigate();
  const { draft, change, errors, submit, busy } = useCreateLobby((lobbyId) => {
    onOpenChange(false);
    navigate(`/lobby/${lobbyId}`);
  });
  return (
    <FormDialog
      open={open}
      title={ru.form.createTitle}
      submitText={ru.form.create}
      busy={busy}
      onClose={() => onOpenChange(false)}
      onSubmit={submit}
    >
      <LobbyFields draft={draft} onChange={change} errors={errors} />
    </FormDialog>
  );
}
