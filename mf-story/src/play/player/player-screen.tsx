import type { StoryPlayerView, StoryState } from '@luplay/contracts/story';
import {
  AlertDialog,
  cx,
  HostNotice,
  isApiError,
  type LiveConnection,
  LiveStatus,
  noticesOnTop,
  Row,
  Stack,
  sharedKeys,
} from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PlayEffects } from '../../effects/play-effects.tsx';
import { SoundSwitch } from '../../effects/sound-switch.tsx';
import { finale } from '../../locale/finale.ts';
import { ru } from '../../locale/player.ts';
import { ActClock, useActNews } from '../acts/act-clock.tsx';
import { ActionBar } from './actions/action-bar.tsx';
import { SearchResultDialog } from './actions/search-result.tsx';
import { usePlayerActions } from './actions/use-player-actions.ts';
import { OwnCard } from './character/own-card.tsx';
import { Finale } from './finale/finale.tsx';
import { PlayerMap } from './map/player-map.tsx';
import { type PlayMessage, useMessage } from './message/use-message.ts';
import { PlayerContext, usePlayer } from './player-context.ts';
import * as css from './player-screen.module.css';
import { RoomPanel } from './room/room-panel.tsx';
import { IncomingOffer } from './talk/offers.tsx';
import { HelpButton, HelpCards, NewNotes, Told, useDoorNews, useHelp } from './talk/told.tsx';

interface Props {
  state: StoryState;
  live: LiveConnection;
  /** A host looks as this player: everything is shown, nothing can be done. */
  readOnly?: boolean;
}

/** The play as one of its players sees it. Renders nothing for a character that has not entered. */
export function PlayerScreen({ state, live, readOnly = false }: Props) {
  const { player, chapter } = state;
  if (!player) return null;
  // Another chapter, or another character: nothing that is open or being sent belongs to it.
  const key = `${chapter.id} ${player.state.characterId}`;
  return <Playing key={key} state={state} view={player} live={live} readOnly={readOnly} />;
}

function Playing({ state, view, live, readOnly }: Required<Props> & { view: StoryPlayerView }) {
  const onSettled = useRefresh(live);
  const actions = usePlayerActions({ state: view.state, onSettled });
  const message = useMessage({ state: view.state, readOnly, onSettled });
  const help = useHelp();
  const talking = useRef(false);
  useEffect(noticesOnTop, []);
  useActNews(view.act);
  useDoorNews(view, readOnly);
  return (
    <PlayerContext value={{ view, actions, readOnly, talking }}>
      <div className={cx(css.screen, view.isDark && css.inTheDark)}>
        <Row gap={2} align="center" className={css.head}>
          <div>
            <h1 tabIndex={-1} className={css.title}>
              {state.chapter.name}
            </h1>
            <ActClock act={view.act} />
          </div>
          {!readOnly && <HelpButton help={help} />}
          {!readOnly && <SoundSwitch />}
          <OwnCard />
        </Row>
        <Stack gap={2} className={css.notices}>
          <LiveStatus live={live} />
          {!readOnly && <HelpCards help={help} />}
          <div role="status" className={css.told}>
            <Told />
          </div>
          {view.state.status === 'dead' && (
            <p className={css.dead}>{view.state.ghost ? finale.ghost : ru.message.deadNotice}</p>
          )}
          <Finale state={state} readOnly={readOnly} isCovered={message.isOpen} />
          {!readOnly && <HostNotice present={state.presence.host} text={ru.host.away} />}
        </Stack>
        <div className={css.map}>
          <PlayerMap live={live} />
        </div>
        <RoomPanel />
        <ActionBar message={message} chapterId={state.chapter.id} />
      </div>
      {!readOnly && <PlayEffects view={view} />}
      <SearchResultDialog />
      <StatusDialog message={message} />
      <NewNotes />
      <IncomingOffer />
    </PlayerContext>
  );
}

/** Reads the play again after an action whose effect the connection will not bring. */
function useRefresh({ status, quiet }: LiveConnection) {
  const client = useQueryClient();
  const isAway = status !== 'open' || quiet;
  return (error: Error | null) => {
    // The play was started anew, or the card was taken away.
    const isElsewhere = isApiError(error, 'not_found') || isApiError(error, 'conflict');
    if (isAway || isElsewhere) void client.invalidateQueries({ queryKey: sharedKeys.story('play') });
  };
}

/** Whether the character lives, and the message that waits for it. Closing it acknowledges the message. */
function StatusDialog({ message }: { message: PlayMessage }) {
  const { status, message: text, ghost } = usePlayer().view.state;
  const isDead = status === 'dead';
  return (
    <AlertDialog
      open={message.isOpen}
      onOpenChange={(open) => !open && message.close()}
      whole
      title={isDead ? ru.message.deadTitle : ru.message.title}
      okText={ru.message.ok}
      text={
        <Stack as="span" className={css.content}>
          {text !== null && <span className={css.message}>{text}</span>}
          {isDead ? (
            <span>{ghost ? finale.ghost : ru.message.dead}</span>
          ) : (
            text === null && <span>{ru.message.none}</span>
          )}
        </Stack>
      }
    />
  );
}
