import { type GameView, gameSocket, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import {
  ButtonLink,
  ErrorState,
  errorText,
  isApiError,
  isMissing,
  Loading,
  MissingState,
  mayPass,
  notify,
  Page,
  serverNow,
  useLiveQuery,
  useUser,
} from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { invitationOf } from '../lobby/sharing/invitation-link.ts';
import { shutOutBy, useLobbyNotices } from '../lobby/use-lobby-notices.ts';
import { ru as texts } from '../locale/game.ts';
import { ru } from '../locale/ru.ts';
import { gameQuery, lobbyQuery, type PassOf } from '../state/live-queries.ts';
import { passFor } from '../state/pass.ts';
import { useDeletedLobby, useEndedSocket } from '../state/use-deleted-lobby.ts';
import { GameStage } from './game-stage.tsx';
import { LiveGame } from './live-game.ts';

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
  const invitation = invitationOf(useSearchParams()[0]);
  const address = useLocation();
  const [openedAt] = useState(Date.now);
  const { game: query, lobby, live } = useGame(lobbyId, invitation);
  const game = query.data?.game;
  const shutOut = shutOutBy(query.error, lobby.error);
  useLobbyNotices(lobby.data?.lobby, shutOut);
  useDeletedLobby(lobbyId, lobby);

  const isAway = useRef(false);
  useEffect(() => {
    isAway.current = live.status !== 'open' || live.quiet;
  });
  useOverdue(shutOut ? null : game, async () => {
    live.requestSnapshot();
    void lobby.refetch();
    const { isError, error } = await query.refetch();
    // There is no game any more: the lobby shows why. What the page shows already needs no notice: that the user is
    // shut out, or that the socket is away.
    if (!isError || isApiError(error, 'not_found') || shutOutBy(error) || (mayPass(error) && isAway.current)) return;
    notify({ kind: 'error', text: errorText(error, MISSED[game?.roundPhase ?? PHASE.introOrFinal]) });
  });

  // What another screen left in the cache may be older than the game.
  const isRead = !lobby.data || live.status === 'open' || lobby.dataUpdatedAt >= openedAt;
  // The game was sent back to its lobby, or never started. A lobby in progress would lead here again: its game is late.
  const status = lobby.data?.lobby.status ?? game?.lobby.status;
  const hasNone = !game && ((query.data && isRead) || (isApiError(query.error, 'not_found') && lobby.data));
  if (!shutOut && ((status === 'waiting' && isRead) || (hasNone && status !== 'in_progress')))
    return <Navigate to={`/lobby/${lobbyId}${address.search}`} replace />;
  if (game && !shutOut && status !== 'waiting') {
    return (
      <LiveGame value={live}>
        <GameStage
          game={game}
          myTeam={query.data?.myTeam ?? null}
          lobby={lobby.data?.lobby ?? null}
          hostPresent={live.hostPresent}
          invitation={invitation}
        />
      </LiveGame>
    );
  }
  const error = query.error ?? (shutOut && lobby.error);
  if (!error) return <Loading />;
  const action = <ButtonLink to="/lobby-list">{ru.lobby.toList}</ButtonLink>;
  return (
    <Page title={texts.title} width="narrow">
      {isMissing(lobby.error) ? (
        <MissingState error={lobby.error} action={action} />
      ) : (
        <ErrorState
          text={errorText(error, isApiError(error, 'network') ? texts.loadError : texts.loadFailed)}
          onRetry={() => {
            void lobby.refetch();
            void query.refetch();
          }}
          busy={query.isFetching}
          action={action}
        />
      )}
    </Page>
  );
}

/** The game and its lobby. */
function useGame(lobbyId: string, invitation: string | undefined) {
  const { userId } = useUser();
  const passOf: PassOf = (lobby) => passFor(lobby, userId, invitation);
  const { live, queries } = useLiveQuery({
    socket: gameSocket,
    queries: [gameQuery(lobbyId, passOf), lobbyQuery(lobbyId, passOf)],
    connect: ([, state]) => ({ params: { lobbyId }, search: passOf(state?.lobby) }),
  });
  const [game, lobby] = queries;

  // The game has ended: the lobby shows what to do next.
  const { refetch } = lobby;
  const missedAt = isApiError(game.error, 'not_found') ? game.errorUpdatedAt : 0;
  useEffect(() => {
    if (missedAt > 0) void refetch({ cancelRefetch: false });
  }, [missedAt, refetch]);

  useEndedSocket(live, refetch);
  return { game, lobby, live };
}

/** The next phase should have arrived this long after the end of the last one, ms. */
const GRACE_MS = 700;
const AGAIN_MS = 2500;

/** Calls `ask` when a phase is over and no next one has arrived, and again until one does. */
function useOverdue(game: GameView | null | undefined, ask: () => void): void {
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const endsAt = game && !game.timerPaused && game.lobby.status === 'in_progress' ? game.timer.endsAt : null;
  useEffect(() => {
    if (endsAt === null) return;
    let handle = setTimeout(
      function overdue() {
        newest.current();
        handle = setTimeout(overdue, AGAIN_MS);
      },
      Math.max(0, endsAt - serverNow()) + GRACE_MS,
    );
    return () => clearTimeout(handle);
  }, [endsAt]);
}
