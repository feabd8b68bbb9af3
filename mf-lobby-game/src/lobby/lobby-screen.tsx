import { ButtonLink, ErrorState, errorText, isApiError, LiveStatus, Loading, notify, Page } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { Invitation } from './invitation.tsx';
import { LobbyContent } from './lobby-content.tsx';
import { useLobby } from './use-lobby.ts';
import { deletion } from './use-lobby-actions.ts';

export function Component() {
  const { lobbyId } = useParams();
  return lobbyId ? <LobbyScreen key={lobbyId} lobbyId={lobbyId} /> : <Navigate to="/lobby-list" replace />;
}

function LobbyScreen({ lobbyId }: { lobbyId: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const invitation = search.get('invite') ?? undefined;
  const { query, live } = useLobby(lobbyId);
  const deleted = query.data?.deleted ?? false;
  useEffect(() => {
    if (!deleted) return;
    // Who deletes it is told by the command itself.
    if (client.isMutating({ mutationKey: deletion(lobbyId) }) === 0) notify({ text: ru.lobby.deletedNow });
    navigate('/lobby-list', { replace: true });
  }, [deleted, navigate, client, lobbyId]);

  const state = query.data;
  if (!state) {
    const hidden = isApiError(query.error, 'not_found') || isApiError(query.error, 'invitation_required');
    if (hidden && invitation) return <Invitation lobbyId={lobbyId} inviteCode={invitation} />;
    if (!query.isError) return <Loading />;
    return (
      <Page title={ru.list.title} width="narrow">
        <ErrorState
          text={errorText(query.error, ru.lobby.failed)}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          action={<ButtonLink to="/lobby-list">{ru.lobby.toList}</ButtonLink>}
        />
      </Page>
    );
  }
  if (state.lobby.status === 'in_progress') return <Navigate to={`/game/${lobbyId}`} replace />;
  return (
    <>
      <LiveStatus live={live} />
      <LobbyContent lobby={state.lobby} inviteCode={state.inviteCode} invitation={invitation} />
    </>
  );
}
