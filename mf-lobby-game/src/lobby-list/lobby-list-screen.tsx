import { lobbies } from '@luplay/contracts/lobby-game';
import {
  api,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  IconButton,
  Page,
  QueryView,
  Skeleton,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { KeepOffer } from '@luplay/web-kit/keep-offer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import { titles } from '../locale/titles.ts';
import { keys } from '../state/keys.ts';
import { CreateLobbyDialog } from './create-lobby-dialog.tsx';
import { LobbyTable } from './lobby-table.tsx';

const REFRESH_MS = 15_000;

export function Component() {
  const [creating, setCreating] = useState(false);
  const isGuest = userHasRole(useUser(), 'guest');
  const list = useQuery({
    queryKey: keys.lobbies,
    queryFn: async ({ signal }) => (await api(lobbies.listLobbies, { signal })).lobbies,
    refetchInterval: REFRESH_MS,
  });
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {ru.list.create}
    </Button>
  );
  return (
    <Page
      title={ru.list.title}
      lead={isGuest ? ru.list.guestLead : ru.list.lead}
      width="wide"
      actions={
        <>
          <IconButton
            label={ru.list.refresh}
            icon="refresh"
            kind="secondary"
            busy={list.isFetching}
            onClick={() => list.refetch()}
          />
          {!isGuest && (
            <ButtonLink to="/host-guide" icon="info">
              {titles.hostGuide.title}
            </ButtonLink>
          )}
          {!isGuest && create}
        </>
      }
    >
      <QueryView
        query={list}
        errorText={ru.list.failed}
        loading={
          <Card>
            <Skeleton lines={6} />
          </Card>
        }
      >
        {(rows) =>
          rows.length > 0 ? (
            <LobbyTable lobbies={rows} />
          ) : (
            <EmptyState icon="quiz" title={ru.list.empty} text={isGuest ? ru.list.emptyForGuests : ru.list.emptyText} />
          )
        }
      </QueryView>
      {isGuest ? (
        <KeepOffer text={ru.list.keepToCreate} />
      ) : (
        <CreateLobbyDialog open={creating} onOpenChange={setCreating} />
      )}
    </Page>
  );
}
