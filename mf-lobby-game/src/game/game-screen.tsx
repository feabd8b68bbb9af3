import { PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { ButtonLink, ErrorState, errorText, isApiError, Loading, mayPass, notify, Page } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ru as texts } from '../locale/game.ts';
import { ru } from '../locale/ru.ts';
import { useDeletedLobby } from '../state/use-deleted-lobby.ts';
import { GameStage } from './game-stage.tsx';
import { LiveGame } from './live-game.ts';
import { useGame } from './use-game.ts';
import { useOverdue } from './use-overdue.ts';

export function Component() {
  const { lobbyId } = useParams();
  return lobbyId ? <GameScreen key={lobbyId} lobbyId={lobbyId} /> : <Navigate to="/lobby-list" replace />;
}

/** What could not be loaded, by phase. */
const MISSED: Record<Phase, string> = {
  [PHASE.themeChoice]: texts.errors.themes,
  [PHASE.question]: texts.errors.question,
  [PHASE.answering]: texts.errors.question,
  [PHASE.results]: texts.errors.results,
  [PHASE.totals]: texts.errors.results,
  [PHASE.introOrFinal]: texts.loadError,
};

function GameScreen({ lobbyId }: { lobbyId: string }) {
  const { game: query, lobby, live } = useGame(lobbyId);
  const game = query.data?.game;
  useDeletedLobby(lobbyId, lobby);

  const isAway = useRef(false);
  useEffect(() => {
    isAway.current = live.status !== 'open' || live.quiet;
  });
  useOverdue(game, async () => {
    live.requestSnapshot();
    void lobby.refetch();
    const { isError, error } = await query.refetch();
    // There is no game any more: the lobby shows why. While the socket is away, the page shows that already.
    if (!isError || isApiError(error, 'not_found') || (mayPass(error) && isAway.current)) return;
    notify({ kind: 'error', text: errorText(error, MISSED[game?.roundPhase ?? PHASE.introOrFinal]) });
  });

  // The game was sent back to its lobby, or never started.
  const status = lobby.data?.lobby.status ?? game?.lobby.status;
  if (status === 'waiting' || (query.data && !game)) return <Navigate to={`/lobby/${lobbyId}`} replace />;
  if (game) {
    return (
      <LiveGame value={live}>
        <GameStage
          game={game}
          myTeam={query.data?.myTeam ?? null}
          lobby={lobby.data?.lobby ?? null}
          hostPresent={live.hostPresent}
        />
      </LiveGame>
    );
  }
  if (!query.isError) return <Loading />;
  if (isApiError(query.error, 'not_found') && lobby.data) return <Navigate to={`/lobby/${lobbyId}`} replace />;
  return (
    <Page title={texts.title} width="narrow">
      <ErrorState
        text={errorText(query.error, isApiError(query.error, 'network') ? texts.loadError : texts.loadFailed)}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
        action={<ButtonLink to="/lobby-list">{ru.lobby.toList}</ButtonLink>}
      />
    </Page>
  );
}
