import { Button, Card, Page, Stack, userHasRole, useUser } from '@luplay/web-kit';
import { KeepOffer } from '@luplay/web-kit/keep-offer';
import { useNavigate } from 'react-router-dom';
import { LobbyFields } from '../lobby-form/lobby-fields.tsx';
import { useCreateLobby } from '../lobby-form/use-create-lobby.ts';
import { ru } from '../locale/ru.ts';

/** The form that the list opens in a dialog, as a page for links from elsewhere. */
export function Component() {
  const isGuest = userHasRole(useUser(), 'guest');
  return (
    <Page title={ru.form.createTitle} width="narrow">
      {isGuest ? <KeepOffer text={ru.list.keepToCreate} /> : <CreateForm />}
    </Page>
  );
}

function CreateForm() {
  const navigate = useNavigate();
  const { draft, change, errors, submit, busy } = useCreateLobby((lobbyId) => navigate(`/lobby/${lobbyId}`));
  return (
    <Card>
      <Stack
        noValidate
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <LobbyFields draft={draft} onChange={change} errors={errors} />
        <Button kind="primary" size="l" type="submit" wide busy={busy}>
          {ru.form.create}
        </Button>
      </Stack>
    </Card>
  );
}
