import { spectatorSocket } from '@luplay/contracts/broadcast';
import { PHASE } from '@luplay/contracts/lobby-game';
import { isHeard } from '@luplay/quiz-ui';
import { TopBar } from '@luplay/quiz-ui/spectator';
import * as css from '@luplay/quiz-ui/spectator.module.css';
import {
  Button,
  ButtonLink,
  cx,
  EmptyState,
  Hidden,
  IconButton,
  isApiError,
  isMissing,
  type LiveConnection,
  LiveStatus,
  Loading,
  Rays,
  Row,
  sharedLink,
  useLiveQuery,
} from '@luplay/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Background } from '../background/background.tsx';
import { isOtherHeard, watchMedia } from '../background/heard-media.ts';
import { Failed } from '../failure.tsx';
import { useCeremony } from '../final/use-ceremony.ts';
import { ru } from '../locale/ru.ts';
import { PredictSlot, ShowSlot, ShowSwitch, useShowSwitch } from '../show/show-slot.tsx';
import { MOODS } from '../sound/names.ts';
import type { Heard, Mixer } from '../sound/play/mixer.ts';
import { momentOf } from '../sound/rules.ts';
import * as soundControlCss from '../sound/sound-control.module.css';
import type { Sound } from '../sound/use-mixer.ts';
import { useShow } from '../sound/use-show.ts';
import type { BroadcastState } from '../state/broadcast-state.ts';
import { broadcastQuery } from '../state/live-queries.ts';
import { ThemeToggle } from '../theme-toggle.tsx';
import { PhaseView } from './phase-view.tsx';
import * as screenCss from './spectator-view.module.css';
import { WaitingRoom } from './waiting-room.tsx';

/**
 * While audio or video of the page is heard, music is silent. Those of questions, within `stage`, go through the mixer.
 */
function usePageSounds(mixer: Mixer | null, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!mixer) return;
    return watchMedia(() => {
      const own = stage.current?.querySelectorAll<HTMLMediaElement>('audio:not([data-background]), video') ?? [];
      for (const media of own) mixer.take(media);
      mixer.duck(isOtherHeard());
    });
  }, [mixer, stage]);
}

/** A wheel or an arrow key changes the volume by this, percent. */
const STEP = 5;

/** The one control of everything that the screen plays. `heard` lets the sign dance to the music. */
function SoundControl({ sound, heard }: { sound: Sound; heard: Heard }) {
  if (!sound.on) {
    return (
      <Button kind="primary" icon="volume" aria-label={ru.sound.on} onClick={sound.toggle}>
        <span className={soundControlCss.label}>{ru.sound.on}</span>
      </Button>
    );
  }
  return (
    <Row
      gap={2}
      align="center"
      className={soundControlCss.sound}
      data-music={heard.music ?? ''}
      data-cue={heard.cue ?? ''}
    >
      <IconButton label={ru.sound.off} icon="volume" kind="primary" onClick={sound.toggle} />
      <input
        className={soundControlCss.volume}
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={sound.volume}
        aria-label={ru.sound.volume}
        aria-valuetext={ru.sound.level(sound.volume)}
        onChange={({ target }) => sound.setVolume(Number(target.value))}
      />
      <select
        className={soundControlCss.mood}
        value={sound.mood}
        aria-label={ru.sound.music}
        onChange={({ target }) => sound.setMood(MOODS.find((mood) => mood === target.value) ?? sound.mood)}
      >
        {MOODS.map((mood) => (
          <option key={mood} value={mood}>
            {ru.sound.moods[mood]}
          </option>
        ))}
      </select>
    </Row>
  );
}

interface Props {
  lobbyId: string;
  /** The six digits, which a private lobby asks for. */
  code?: string | undefined;
  /** Of the page: it goes on playing when another lobby is shown. */
  sound: Sound;
  /** Inside another screen, which has its own heading and theme toggle. */
  embedded?: boolean;
}

/** What spectators of a lobby see, on a projector or a phone. */
export function SpectatorView({ lobbyId, code, sound, embedded = false }: Props) {
  const { query, hasEnded, live } = useBroadcast(lobbyId, code, sound.on && sound.volume > 0);
  if (query.isPending) return <Loading />;
  const isShutOut = isApiError(query.error, 'invitation_required');
  if (!query.data || isShutOut) return <Missing embedded={embedded} query={query} />;
  if (hasEnded) return <Instead embedded={embedded} title={ru.ended} text={ru.endedText} />;
  return <Show state={query.data} live={live} code={code} sound={sound} embedded={embedded} />;
}

type ShowProps = Required<Pick<Props, 'sound' | 'embedded'>> &
  Pick<Broadcast, 'live'> & { state: BroadcastState; code: string | undefined };

/** The lobby or its game, with its sound. */
function Show({ state, live, code, sound, embedded }: ShowProps) {
  const { lobby, game: played, reactions, predictions } = state;
  const game = lobby.status === 'waiting' ? null : played;
  const stage = useRef<HTMLDivElement>(null);
  const show = useShowSwitch();
  const ceremony = useCeremony(game);
  const heard = useShow(sound.mixer, sound.mood, momentOf(lobby, game), ceremony);
  usePageSounds(sound.mixer, stage);
  return (
    <div className={cx(css.screen, embedded && css.embedded)}>
      <div ref={stage} className={css.stage}>
        {game?.background && (
          <Background background={game.background} mixer={sound.mood === 'none' ? null : sound.mixer} />
        )}
        {game?.roundPhase === PHASE.introOrFinal && (
          <div className={css.light}>
            <Rays />
          </div>
        )}
        <Heading embedded={embedded} text={ru.title(lobby.title)} />
        <TopBar lobby={lobby} game={game}>
          {game && lobby.isPublic && <JoinCode code={lobby.broadcastCode} />}
          <SoundControl sound={sound} heard={heard} />
          <ShowSwitch {...show} />
          {!embedded && <ThemeToggle />}
        </TopBar>
        {!sound.on && game?.currentQuestion && isHeard(game.currentQuestion) && (
          <Button kind="primary" icon="volume" onClick={sound.toggle}>
            <span className={soundControlCss.elsewhere}>{ru.sound.elsewhere}</span>
          </Button>
        )}
        <LiveStatus live={live} />
        {show.on && <ShowSlot lobby={lobby} game={game} reactions={reactions} mixer={sound.mixer} />}
        <div className={css.body}>
          {game ? (
            <PhaseView
              game={game}
              lobby={lobby}
              sound={sound.on}
              ceremony={ceremony}
              predictions={show.on && lobby.reactions !== false ? predictions : undefined}
            />
          ) : (
            <WaitingRoom lobby={lobby} />
          )}
        </div>
        {game && <PredictSlot lobby={lobby} game={game} code={code} />}
      </div>
    </div>
  );
}

/** How latecomers get in. A private lobby is joined with an invite code, which spectators do not get. */
const JoinCode = ({ code }: { code: string }) => (
  <p className={screenCss.join}>
    {ru.gameCode} <strong>{code}</strong>
    <span>{new URL(sharedLink('/')).host}</span>
  </p>
);

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
  if (isMissing(query.error)) {
    return <Instead embedded={embedded} title={ru.notFound} text={ru.notFoundText} />;
  }
  if (isApiError(query.error, 'invitation_required')) {
    return <Instead embedded={embedded} title={ru.private} text={ru.privateText} action={ru.enterCode} />;
  }
  return (
    <>
      <Heading embedded={embedded} text={ru.loadFailed} />
      <Failed title={ru.loadFailed} query={query} />
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

interface Broadcast {
  query: UseQueryResult<BroadcastState>;
  hasEnded: boolean;
  live: LiveConnection;
}

/** What spectators of a lobby see; `given`: the code of a private one; `audible`: the page has its sound on. */
function useBroadcast(lobbyId: string, given: string | undefined, audible: boolean): Broadcast {
  const { live, queries } = useLiveQuery({
    socket: spectatorSocket,
    queries: [broadcastQuery(lobbyId, given)],
    // The socket's address needs the lobby's code, which is in the first reply.
    // With a token: players of a private lobby keep watching when its code changes.
    connect: ([known]) =>
      known && { params: { code: known.lobby.broadcastCode }, search: { sound: audible ? '1' : undefined } },
  });
  const [query] = queries;
  const hasEnded = query.data !== undefined && (query.data.ended || isApiError(query.error, 'not_found'));
  return { query, hasEnded, live };
}
