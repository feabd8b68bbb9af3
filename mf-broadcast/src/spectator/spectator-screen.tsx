import { EmptyState, ErrorState, Hidden, IconButton, isApiError, LiveStatus, Loading, useTheme } from '@luplay/web-kit';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { PhaseView } from './phase-view.tsx';
import * as css from './spectator.module.css';
import { TopBar } from './top-bar.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { WaitingRoom } from './waiting-room.tsx';

/** The spectator view: for a projector first, and as good on a phone. Public. */
export function Component() {
  const { lobbyId = '' } = useParams();
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
      <h1>
        <Hidden>{ru.title(lobby.title)}</Hidden>
      </h1>
      <TopBar lobby={lobby} game={playing ? game : null}>
        <IconButton
          label={sound ? ru.sound.off : ru.sound.on}
          icon="volume"
          kind={sound ? 'primary' : 'ghost'}
          onClick={() => setSound(!sound)}
        />
        <ThemeToggle />
      </TopBar>
      <LiveStatus live={live} />
      <div className={css.body}>
        {playing ? <PhaseView game={game} lobby={lobby} sound={sound} /> : <WaitingRoom lobby={lobby} />}
      </div>
    </div>
  );
}

function ThemeToggle() {
  const { theme, setChoice } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={ru.theme[other]}
      icon={other === 'light' ? 'sun' : 'moon'}
      kind="ghost"
      onClick={() => setChoice(other)}
    />
  );
}
