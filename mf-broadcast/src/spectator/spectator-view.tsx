import { PHASE } from '@luplay/contracts/lobby-game';
import { ButtonLink, cx, EmptyState, Hidden, IconButton, isApiError, LiveStatus, Loading, Rays } from '@luplay/web-kit';
import { TopBar } from '@luplay/web-kit/game/spectator';
import * as css from '@luplay/web-kit/game/spectator.module.css';
import { useState } from 'react';
import { Background } from '../background/background.tsx';
import { Failed } from '../failed.tsx';
import { ru } from '../locale/ru.ts';
import { ThemeToggle } from '../theme-toggle.tsx';
import { PhaseView } from './phase-view.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { WaitingRoom } from './waiting-room.tsx';

interface Props {
  lobbyId: string;
  /** The six digits, which a private lobby asks for. */
  code?: string | undefined;
  /** Inside another screen, which has its own heading and theme toggle. */
  embedded?: boolean;
}

/** What spectators of a lobby see, on a projector or a phone. */
export function SpectatorView({ lobbyId, code, embedded = false }: Props) {
  const { query, hasEnded, live } = useBroadcast(lobbyId, code);
  // Off at first: a hall has its own sound, or none.
  const [sound, setSound] = useState(false);

  if (query.isPending) return <Loading />;
  if (!query.data) return <Missing embedded={embedded} query={query} />;
  if (hasEnded) return <Instead embedded={embedded} title={ru.ended} text={ru.endedText} />;

  const { lobby, game } = query.data;
  const playing = game !== null && lobby.status !== 'waiting';
  return (
    <div className={cx(css.screen, embedded && css.embedded)}>
      <div className={css.stage}>
        {playing && game.background && <Background background={game.background} sound={sound} />}
        {playing && game.roundPhase === PHASE.introOrFinal && (
          <div className={css.light}>
            <Rays />
          </div>
        )}
        <Heading embedded={embedded} text={ru.title(lobby.title)} />
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
    </div>
  );
}

/** The screen's name for screen readers; a room has its own. */
function Heading({ embedded, text }: { embedded: boolean; text: string }) {
  if (embedded) return <Hidden>{text}</Hidden>;
  return (
    <h1>
      <Hidden>{text}</Hidden>
    </h1>
  );
}

/** There is no such lobby, or it could not be read. */
function Missing({ embedded, query }: { embedded: boolean; query: ReturnType<typeof useBroadcast>['query'] }) {
  if (isApiError(query.error, 'not_found')) {
    return <Instead embedded={embedded} title={ru.notFound} text={ru.notFoundText} />;
  }
  if (isApiError(query.error, 'invitation_required')) {
    return <Instead embedded={embedded} title={ru.private} text={ru.privateText} action={ru.enterCode} />;
  }
  return (
    <>
      <Heading embedded={embedded} text={ru.loadFailed} />
      <Failed title={ru.loadFailed} error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
    </>
  );
}

interface InsteadProps {
  embedded: boolean;
  title: string;
  text: string;
  /** Label of the link to the code field. */
  action?: string;
}

/** There is nothing to watch. Outside a room it offers to enter another code. */
function Instead({ embedded, title, text, action = ru.toCode }: InsteadProps) {
  return (
    <>
      <Heading embedded={embedded} text={ru.screen} />
      <EmptyState
        icon="broadcast"
        title={title}
        text={text}
        action={!embedded && <ButtonLink to="/auth">{action}</ButtonLink>}
      />
    </>
  );
}
