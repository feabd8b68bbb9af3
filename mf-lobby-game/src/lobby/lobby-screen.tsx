import { ButtonLink, ErrorState, errorText, isApiError, LiveStatus, Loading, notify, Page } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { Invitation } from './invitation.tsx';
import { LobbyContent } from './lobby-content.tsx';
import { invitedLobby } from './share.ts';
import { useLobby } from './use-lobby.ts';
import { deletion } from './use-lobby-actions.ts';
import { useLobbyNews } from './use-lobby-news.ts';

export function Component() {
  const { lobbyId } = useParams();
  if (!lobbyId) return <Navigate to="/lobby-list" replace />;
  const invited = invitedLobby(lobbyId);
  if (invited) return <Navigate to={invited} replace />;
  return <LobbyScreen key={lobbyId} lobbyId={lobbyId} />;
}

function LobbyScreen({ lobbyId }: { lobbyId: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const invitation = search.get('invite') ?? undefined;
  const { query, live } = useLobby(lobbyId);
  useLobbyNews(query.data?.lobby);
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
      <LobbyContent
        lobby={state.lobby}
        inviteCode={state.inviteCode}
        invitation={invitation}
        hostPresent={state.hostPresent}
      />
    </>
  );
}
