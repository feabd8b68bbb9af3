import { EmptyState, ErrorState, Hidden, IconButton, isApiError, LiveStatus, Loading } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import { ThemeToggle } from '../theme-toggle.tsx';
import { PhaseView } from './phase-view.tsx';
import * as css from './spectator.module.css';
import { TopBar } from './top-bar.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { WaitingRoom } from './waiting-room.tsx';

interface Props {
  lobbyId: string;
  /** Inside another screen, which has a heading and a choice of theme of its own. */
  embedded?: boolean;
}

/** What spectators of a lobby see: for a projector first, and as good on a phone. */
export function SpectatorView({ lobbyId, embedded = false }: Props) {
  const { query, state, live } = useBroadcast(lobbyId);
  // A hall has its own sound, or none: nothing sounds unasked.
  const [sound, setSound] = useState(false);

  if (query.isPending) return <Loading />;
  if (!state) {
    const text = isApiError(query.error, 'not_found') ? ru.notFound : ru.loadFailed;
    return <ErrorState title={text} text={text} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (state.ended) return <EmptyState icon="broadcast" title={ru.ended} text={ru.endedText} />;

  const { lobby, game } = state;
  const playing = game !== null && lobby.status !== 'waiting';
  return (
    <div className={css.stage}>
      {embedded ? (
        <Hidden>{ru.title(lobby.title)}</Hidden>
      ) : (
        <h1>
          <Hidden>{ru.title(lobby.title)}</Hidden>
        </h1>
      )}
      <TopBar lobby={lobby} game={playing ? game : null}>
        <IconButton
          label={sound ? ru.sound.off : ru.sound.on}
          icon="volume"
          kind={sound ? 'primary' : 'ghost'}
          onClick={() => setSound(!sound)}
        />
        {!embedded && <ThemeToggle />}
      </TopBar>
      <LiveStatus live={live} />
      <div className={css.body}>
        {playing ? <PhaseView game={game} lobby={lobby} sound={sound} /> : <WaitingRoom lobby={lobby} />}
      </div>
    </div>
  );
}
