import { ButtonLink, ErrorState, errorText, isMissing, LiveStatus, Loading, MissingState, Page } from '@luplay/web-kit';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { useDeletedLobby } from '../state/use-deleted-lobby.ts';
import { LobbyContent } from './lobby-content.tsx';
import { invitationOf, withInvitation } from './sharing/invitation-link.ts';
import { useLobby } from './use-lobby.ts';
import { shutOutBy, useLobbyNotices, useShownName } from './use-lobby-notices.ts';

export function Component() {
  const { lobbyId } = useParams();
  if (!lobbyId) return <Navigate to="/lobby-list" replace />;
  const invited = withInvitation('/lobby', lobbyId);
  if (invited) return <Navigate to={invited} replace />;
  return <LobbyScreen key={lobbyId} lobbyId={lobbyId} />;
}

function LobbyScreen({ lobbyId }: { lobbyId: string }) {
  const [search] = useSearchParams();
  const address = useLocation();
  const invitation = invitationOf(search);
  const { lobby: query, game, live } = useLobby(lobbyId, invitation);
  const shutOut = shutOutBy(query.error);
  useLobbyNotices(query.data?.lobby, shutOut);
  useShownName(query.data?.lobby);
  useDeletedLobby(lobbyId, query);

  const state = query.data;
  if (!state || shutOut) {
    if (!query.isError) return <Loading />;
    const action = <ButtonLink to="/lobby-list">{ru.lobby.toList}</ButtonLink>;
    return (
      <Page title={ru.list.title} width="narrow">
        {isMissing(query.error) ? (
          <MissingState error={query.error} action={action} />
        ) : (
          <ErrorState
            text={shutOut ? ru.lobby.invitationNeeded : errorText(query.error, ru.lobby.failed)}
            onRetry={() => query.refetch()}
            busy={query.isFetching}
            action={action}
          />
        )}
      </Page>
    );
  }
  // Keeps the invitation: it lets strangers watch.
  if (state.lobby.status === 'in_progress') return <Navigate to={`/game/${lobbyId}${address.search}`} replace />;
  return (
    <>
      <LiveStatus live={live} />
      <LobbyContent
        lobby={state.lobby}
        inviteCode={state.inviteCode}
        invitation={invitation}
        hostPresent={live.hostPresent}
        game={game.data?.game ?? null}
      />
    </>
  );
}
