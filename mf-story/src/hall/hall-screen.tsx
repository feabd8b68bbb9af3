import {
  type HallView,
  type JoinView,
  STORY_HALL,
  type StoryState,
  storyJoin,
  storySocket,
} from '@luplay/contracts/story';
import { applyPlayMessage } from '@luplay/story-rules';
import {
  api,
  ButtonLink,
  count,
  EmptyState,
  ErrorState,
  isMissing,
  type LiveQuery,
  LiveStatus,
  Loading,
  Page,
  Picture,
  serverNow,
  sharedKeys,
  sharedLink,
  sharedOrigin,
  useAwake,
  useLiveQuery,
  useMediaQuery,
  useScreenTheme,
  useWholeScreen,
} from '@luplay/web-kit';
import { QrCode } from '@luplay/web-kit/qr';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSoundSetting } from '../effects/sound-setting.ts';
import { SoundSwitch } from '../effects/sound-switch.tsx';
import { floorRows, rowExtent } from '../live-map/layout/floors.ts';
import { boundsOf } from '../live-map/layout/geometry.ts';
import { LiveMap } from '../live-map/live-map.tsx';
import { type MapMarker, type MapRoom, rectOf } from '../live-map/model.ts';
import { join, hall as texts } from '../locale/join.ts';
import { clock, useSecondsLeft } from '../play/acts/act-clock.tsx';
import * as css from './hall.module.css';
import { EpilogueStage, VoteStage } from './stages.tsx';

/** How often it is asked over HTTP what the code opens: while people may join, or the connection is away, ms. */
const POLL_MS = 4000;
/** The same while an act runs, when few still come. */
const ACT_POLL_MS = 20_000;

/** A projector or a television, no phone. */
const PROJECTOR = '(min-width: 1000px)';

/** The play on a wall, for everybody in the room; without an account. */
export function Component() {
  const { code = '' } = useParams();
  useWholeScreen(true);
  useAwake(true);
  // A hall is darkened, and its projector dazzles.
  useScreenTheme(useMediaQuery(PROJECTOR) ? 'dark' : null);
  return <Hall key={code} code={code.toUpperCase()} />;
}

const invitationOf = (code: string) => ({
  queryKey: [...sharedKeys.story('hall'), code, 'invitation'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api(storyJoin.readJoin, { params: { code }, signal })).join,
});

function Hall({ code }: { code: string }) {
  const play: LiveQuery<typeof storySocket, StoryState> = {
    queryKey: [...sharedKeys.story('hall'), code],
    apply: applyPlayMessage,
  };
  // Nobody stands at a projector: what is answered over HTTP opens the connection again.
  const invitation: LiveQuery<typeof storySocket, JoinView> = {
    ...invitationOf(code),
    apply: (known) => known,
    pollMs: POLL_MS,
  };
  const { live, queries } = useLiveQuery({
    socket: storySocket,
    queries: [play, invitation],
    connect: () => ({ params: { storyId: STORY_HALL + code } }),
    // What the hall shows does not depend on who has opened it.
    anonymous: true,
  });
  const [{ data }, { error }] = queries;
  if (live.status === 'failed' && isMissing(error)) {
    const action = <ButtonLink to="/home">{join.toStart}</ButtonLink>;
    return (
      <Page title={texts.screen} hideTitle width="narrow">
        <EmptyState icon="info" title={texts.notFound} text={texts.notFoundText} action={action} />
      </Page>
    );
  }
  if (data?.hall) {
    return (
      <>
        <LiveStatus live={live} />
        <Screen title={data.chapter.name} hall={data.hall} />
      </>
    );
  }
  if (live.status !== 'failed') return <Loading label={texts.loading} />;
  return (
    <Page title={texts.screen} hideTitle width="narrow">
      <ErrorState title={texts.lost} text={texts.lostText} onRetry={() => live.retry()} />
    </Page>
  );
}

function Screen({ title, hall }: { title: string; hall: HallView }) {
  const staged = useStaged(hall.told);
  useSounds(hall, staged);
  const told = staged?.text ?? null;
  const { act, vote, epilogue } = hall;
  const isFresh = useFreshVote(vote);
  // Between acts a vote stays until the next one, or the end.
  const isVote = vote !== null && (vote.isOpen || act === null || isFresh);
  return (
    <div className={css.hall}>
      <header className={css.header}>
        <h1 className={css.title}>{title}</h1>
        {act && <Act act={act} />}
        {act && !epilogue && <Invitation hall={hall} />}
        <SoundSwitch />
      </header>
      <div className={css.stage}>
        {epilogue ? (
          <EpilogueStage key={epilogue.secrets.length} epilogue={epilogue} />
        ) : isVote ? (
          <VoteStage vote={vote} />
        ) : (
          <Found hall={hall} />
        )}
        {!act && !epilogue && <Invitation hall={hall} />}
      </div>
      {/* The epilogue tells of each of them, and needs the room. */}
      {!epilogue && <Cast cast={hall.cast} />}
      {told !== null && (
        <div className={css.told} role="alert" aria-label={texts.told}>
          <p className={css.toldText} data-long={told.length > 160 || undefined}>
            {told}
          </p>
        </div>
      )}
    </div>
  );
}

/** Name, number and clock of the act that runs. */
function Act({ act: { number, count: acts, name, endsAt } }: { act: NonNullable<HallView['act']> }) {
  const left = useSecondsLeft(endsAt);
  return (
    <p className={css.act}>
      <span className={css.actName}>
        {texts.act(number, acts)}. {name}
      </span>
      <span className={css.clock} role="timer" aria-label={texts.left}>
        {left > 0 ? clock(left) : texts.over}
      </span>
    </p>
  );
}

/** Free space around the rooms of a floor, in cells. */
const AROUND = 2;
/** How much of the screen's height the map has. */
const MAP_SHARE = 0.72;

/** What anybody has found, floor by floor. */
function Found({ hall: { rooms, cast } }: { hall: HallView }) {
  const found = Object.values(rooms).map((room): MapRoom => ({ ...room, locked: false, visited: true }));
  const numbers = [...new Set(found.map(({ floor }) => floor))].sort((one, other) => one - other);
  if (numbers.length === 0) return <p className={css.empty}>{texts.empty}</p>;
  const floors = numbers.map((floor) => {
    const shown = found.filter((room) => room.floor === floor);
    const { width, height } = boundsOf(shown.map(rectOf));
    return { floor, shown, width: width + AROUND, height: height + AROUND };
  });
  const { innerWidth, innerHeight } = globalThis;
  return (
    <section className={css.floors} aria-label={texts.map}>
      {floorRows(floors, innerWidth / (innerHeight * MAP_SHARE)).map((row) => (
        <div key={row[0]?.floor} className={css.floorRow} style={{ flexGrow: rowExtent(row).height }}>
          {row.map(({ floor, shown, width }) => (
            <figure key={floor} className={css.floor} style={{ flexGrow: width }}>
              {floors.length > 1 && <figcaption>{texts.floor(floor)}</figcaption>}
              {/* Drawn anew when there is more to see, so that all of it is in view. */}
              <LiveMap
                key={found.map(({ id }) => id).join(' ')}
                label={texts.floor(floor)}
                rooms={shown}
                markers={cast.flatMap(markerOf)}
                isFar
                className={css.map}
              />
            </figure>
          ))}
        </div>
      ))}
    </section>
  );
}

const markerOf = ({ characterId, name, image, dead, room }: HallView['cast'][number]): MapMarker[] =>
  room === undefined
    ? []
    : [{ id: characterId, roomId: room, kind: 'player', name, shortName: name.slice(0, 2), image, isDead: dead }];

/** How to get in, while there is a place; only the code while an act runs. */
function Invitation({ hall: { code, cast, waiting, act } }: { hall: HallView }) {
  // The connection does not tell of characters that are held by role cards.
  const open = cast.filter(({ taken, kept, dead }) => !taken && !kept && !dead).length;
  const { data } = useQuery({ ...invitationOf(code), refetchInterval: open > 0 && (act ? ACT_POLL_MS : POLL_MS) });
  const free = Math.min(open, data?.places ?? open);
  if (free === 0) return waiting > 0 ? <p className={css.line}>{texts.waiting(waiting)}</p> : null;
  const path = `/storyJoin/${code}`;
  const shownCode = (
    <p className={css.code} role="img" aria-label={`${texts.code}: ${code}`}>
      {code}
    </p>
  );
  if (act !== null) return shownCode;
  return (
    <aside className={css.invitation}>
      <h2 className={css.subtitle}>{texts.join}</h2>
      <div className={css.qr}>
        <QrCode text={sharedLink(path)} label={texts.qr} />
      </div>
      <p>{texts.joinText}</p>
      <p className={css.soft}>{texts.address}</p>
      <p className={css.address}>{new URL(sharedLink(path)).host + path.slice(0, -code.length)}</p>
      {shownCode}
      {sharedOrigin() === null && <p className={css.soft}>{texts.onlyHere}</p>}
      <p className={css.soft}>{texts.free(count(free, texts.places))}</p>
    </aside>
  );
}

/** So many stand in one row, their names below their pictures. */
const FEW = 8;

/** Everybody of the chapter: who is played, and who is dead. */
function Cast({ cast }: { cast: HallView['cast'] }) {
  return (
    <ul className={css.cast} aria-label={texts.cast} data-many={cast.length > FEW || undefined}>
      {cast.map(({ characterId, name, image, taken, dead }) => (
        <li key={characterId} className={css.person} data-taken={taken || undefined} data-dead={dead || undefined}>
          <Picture kind="character" src={image} width={64} height={64} />
          <span className={css.personName}>{name}</span>
          {dead && <span className={css.dead}>{texts.dead}</span>}
        </li>
      ))}
    </ul>
  );
}

/** How long a text stays on the screen: long enough to be read aloud, ms. */
const readingTime = (text: string): number => Math.min(30_000, 6_000 + 70 * text.length);

/** The newest text while it is staged. Who opens the screen later does not see it again. */
function useStaged(told: HallView['told']): HallView['told'] {
  const [staged, setStaged] = useState<number | null>(null);
  useEffect(() => {
    const left = told === null ? 0 : told.at + readingTime(told.text) - serverNow();
    if (told === null || left <= 0) return setStaged(null);
    setStaged(told.at);
    const timer = setTimeout(() => setStaged(null), left);
    return () => clearTimeout(timer);
  }, [told]);
  return told !== null && staged === told.at ? told : null;
}

/** How long a vote that is over takes the place of the map while an act runs, and then its result, ms. */
const OVER_MS = 30_000;

/** Whether the vote was closed, or its result told, a moment ago, while this screen was open. */
function useFreshVote(vote: HallView['vote']): boolean {
  const step = vote === null || vote.isOpen ? null : vote.result === null ? 'closed' : 'told';
  const [known, setKnown] = useState(step);
  const [isFresh, setFresh] = useState(false);
  if (step !== known) {
    setKnown(step);
    setFresh(step !== null);
  }
  useEffect(() => {
    if (known === null) return;
    const timer = setTimeout(() => setFresh(false), OVER_MS);
    return () => clearTimeout(timer);
  }, [known]);
  return isFresh;
}

/** A sound with what is told, the one of its event if it has any, and with a death. */
function useSounds({ cast }: HallView, told: HallView['told']): void {
  const [isOn] = useSoundSetting();
  const dead = cast.filter((one) => one.dead).length;
  const before = useRef({ told, dead });
  useEffect(() => {
    const was = before.current;
    before.current = { told, dead };
    if (!isOn) return;
    const isNew = told !== null && told.at !== was.told?.at;
    if (isNew && told.sound) void sounds().then(({ playFile }) => playFile(told.sound as string));
    else if (dead > was.dead) void sounds().then(({ playSound }) => playSound('death'));
    else if (isNew) void sounds().then(({ playSound }) => playSound('message'));
  }, [told, dead, isOn]);
  useEffect(() => {
    if (!isOn) return;
    const loaded = sounds().then(({ wakeOnPress, stopFile }) => ({ stopWaking: wakeOnPress(), stopFile }));
    return () => {
      void loaded.then(({ stopWaking, stopFile }) => {
        stopWaking();
        stopFile();
      });
    };
  }, [isOn]);
}

const sounds = () => import('../effects/sounds.ts');
