import { type HallView, STORY_HALL, type StoryState, storySocket } from '@luplay/contracts/story';
import { applyPlayMessage } from '@luplay/story-rules';
import {
  Button,
  count,
  EmptyState,
  type LiveQuery,
  LiveStatus,
  Loading,
  Page,
  Picture,
  serverNow,
  sharedKeys,
  sharedLink,
  sharedOrigin,
  useLiveQuery,
  useMediaQuery,
  useScreenTheme,
  useWholeScreen,
} from '@luplay/web-kit';
import { QrCode } from '@luplay/web-kit/qr';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { EffectKind } from '../effects/effect-of.ts';
import { useSoundSetting } from '../effects/sound-setting.ts';
import { SoundSwitch } from '../effects/sound-switch.tsx';
import { LiveMap } from '../live-map/live-map.tsx';
import type { MapMarker, MapRoom } from '../live-map/model.ts';
import { hall as texts } from '../locale/join.ts';
import * as css from './hall.module.css';
import { EpilogueStage, VoteStage } from './stages.tsx';

/** A projector or a television, no phone. */
const PROJECTOR = '(min-width: 1000px)';

/** The play on a wall, for everybody in the room; without an account. */
export function Component() {
  const { code = '' } = useParams();
  useWholeScreen(true);
  // A hall is darkened, and its projector dazzles.
  useScreenTheme(useMediaQuery(PROJECTOR) ? 'dark' : null);
  return <Hall key={code} code={code.toUpperCase()} />;
}

function Hall({ code }: { code: string }) {
  const play: LiveQuery<typeof storySocket, StoryState> = {
    queryKey: [...sharedKeys.story('hall'), code],
    apply: applyPlayMessage,
  };
  const { live, queries } = useLiveQuery({
    socket: storySocket,
    queries: [play],
    connect: () => ({ params: { storyId: STORY_HALL + code } }),
    // What the hall shows does not depend on who has opened it.
    anonymous: true,
  });
  const { data } = queries[0];
  if (data?.hall && live.status !== 'failed') {
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
      <EmptyState
        icon="info"
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <Button kind="primary" icon="refresh" onClick={() => live.retry()}>
            {texts.retry}
          </Button>
        }
      />
    </Page>
  );
}

function Screen({ title, hall }: { title: string; hall: HallView }) {
  const told = useStaged(hall.told);
  useSounds(hall, told);
  const { act, vote, epilogue } = hall;
  const isFresh = useFreshResult(vote);
  // Between acts a result stays until the next one, or the end.
  const isVote = vote !== null && (vote.isOpen || vote.result === null || act === null || isFresh);
  return (
    <div className={css.hall}>
      <header className={css.header}>
        <h1 className={css.title}>{title}</h1>
        {act && <Act act={act} />}
        <SoundSwitch />
      </header>
      <div className={css.stage}>
        {epilogue ? <EpilogueStage epilogue={epilogue} /> : isVote ? <VoteStage vote={vote} /> : <Found hall={hall} />}
        {!epilogue && <Invitation hall={hall} />}
      </div>
      <Cast cast={hall.cast} />
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
  const left = useSecondsTo(endsAt);
  return (
    <p className={css.act}>
      <span className={css.actName}>
        {texts.act(number, acts)}. {name}
      </span>
      <span className={css.clock} role="timer" aria-label={texts.left}>
        {left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : texts.over}
      </span>
    </p>
  );
}

/** Whole seconds until a moment of the server's clock, counted down. */
function useSecondsTo(endsAt: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** What anybody has found, floor by floor. */
function Found({ hall: { rooms, cast } }: { hall: HallView }) {
  const found = Object.values(rooms).map((room): MapRoom => ({ ...room, locked: false, visited: true }));
  const floors = [...new Set(found.map(({ floor }) => floor))].sort((one, other) => one - other);
  if (floors.length === 0) return <p className={css.empty}>{texts.empty}</p>;
  return (
    <section className={css.floors} aria-label={texts.map}>
      {floors.map((floor) => {
        const shown = found.filter((room) => room.floor === floor);
        return (
          <figure key={floor} className={css.floor}>
            {floors.length > 1 && <figcaption>{texts.floor(floor)}</figcaption>}
            {/* Drawn anew when there is more to see, so that all of it is in view. */}
            <LiveMap
              key={shown.map(({ id }) => id).join(' ')}
              label={texts.floor(floor)}
              rooms={shown}
              markers={cast.flatMap(markerOf)}
              className={css.map}
            />
          </figure>
        );
      })}
    </section>
  );
}

const markerOf = ({ characterId, name, image, dead, room }: HallView['cast'][number]): MapMarker[] =>
  room === undefined
    ? []
    : [{ id: characterId, roomId: room, kind: 'player', name, shortName: name.slice(0, 2), image, isDead: dead }];

/** How to get in, while there is a place and no act has begun; then only the code. */
function Invitation({ hall: { code, cast, waiting, act } }: { hall: HallView }) {
  const free = cast.filter(({ taken, dead }) => !taken && !dead).length;
  if (act !== null || free === 0) {
    return waiting > 0 ? <p className={css.line}>{texts.waiting(waiting)}</p> : null;
  }
  const path = `/storyJoin/${code}`;
  return (
    <aside className={css.invitation}>
      <h2 className={css.subtitle}>{texts.join}</h2>
      <div className={css.qr}>
        <QrCode text={sharedLink(path)} label={texts.qr} />
      </div>
      <p>{texts.joinText}</p>
      <p className={css.soft}>{texts.address}</p>
      <p className={css.address}>{new URL(sharedLink(path)).host + path.slice(0, -code.length)}</p>
      <p className={css.code} role="img" aria-label={`${texts.code}: ${code}`}>
        {code}
      </p>
      {sharedOrigin() === null && <p className={css.soft}>{texts.onlyHere}</p>}
      <p className={css.soft}>{texts.free(count(free, texts.places))}</p>
    </aside>
  );
}

/** Everybody of the chapter: who is played, and who is dead. */
function Cast({ cast }: { cast: HallView['cast'] }) {
  return (
    <ul className={css.cast} aria-label={texts.cast}>
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
function useStaged(told: HallView['told']): string | null {
  const [staged, setStaged] = useState<number | null>(null);
  useEffect(() => {
    const left = told === null ? 0 : told.at + readingTime(told.text) - serverNow();
    if (told === null || left <= 0) return setStaged(null);
    setStaged(told.at);
    const timer = setTimeout(() => setStaged(null), left);
    return () => clearTimeout(timer);
  }, [told]);
  return told !== null && staged === told.at ? told.text : null;
}

/** How long a result takes the place of the map while an act runs, ms. */
const RESULT_MS = 30_000;

/** Whether the result of the vote was told a moment ago, while this screen was open. */
function useFreshResult(vote: HallView['vote']): boolean {
  const isTold = vote !== null && vote.result !== null;
  const wasTold = useRef(isTold);
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    const isNew = isTold && !wasTold.current;
    wasTold.current = isTold;
    setFresh(isNew);
    if (!isNew) return;
    const timer = setTimeout(() => setFresh(false), RESULT_MS);
    return () => clearTimeout(timer);
  }, [isTold]);
  return isFresh;
}

/** A sound with what is told, and with a death. */
function useSounds({ cast }: HallView, told: string | null): void {
  const [isOn] = useSoundSetting();
  const dead = cast.filter((one) => one.dead).length;
  const before = useRef({ told, dead });
  useEffect(() => {
    const was = before.current;
    before.current = { told, dead };
    if (!isOn) return;
    if (dead > was.dead) void play('death');
    else if (told !== null && told !== was.told) void play('message');
  }, [told, dead, isOn]);
}

const play = async (kind: EffectKind) => (await import('../effects/sounds.ts')).playSound(kind);
