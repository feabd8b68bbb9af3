import { type StoryHostView, type StoryState, storyPlayTools } from '@luplay/contracts/story';
import { api, type LiveConnection, LiveStatus, noticesOnTop, Page, Stack, Tabs, useMediaQuery } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { LiveMap } from '../../live-map/live-map.tsx';
import { wholeRoom } from '../../live-map/model.ts';
import { host as texts } from '../../locale/host.ts';
import { useActNews } from '../acts/act-clock.tsx';
import { refresh } from '../live/refresh.ts';
import { useAction } from './actions/use-action.ts';
import { attentionOf } from './attention/attention.ts';
import { AttentionStrip } from './attention/attention-strip.tsx';
import { useAttentionNews, useMessageTimes } from './attention/use-attention-news.ts';
import { Controls } from './controls/controls.tsx';
import { EveningRow } from './evening/evening-row.tsx';
import * as css from './host-board.module.css';
import { HostDialogs, type Opened } from './host-dialogs.tsx';
import { LogPanel } from './log/log-panel.tsx';
import { mapMarkers } from './map/host-map.ts';
import { involvedQuery } from './people/involved.ts';
import { heldBy } from './people/seats.ts';
import { EnergyList } from './players/energy-list.tsx';

interface Props {
  state: HostState;
  live: LiveConnection;
  onLook: (characterId: string) => void;
}

/** Everything at a glance: what needs attention, the whole map, the energy of all players, the log. */
export function HostBoard({ state, live, onLook }: Props) {
  const { host, chapter, presence } = state;
  const { connected } = presence;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const layout = useLayout();
  // The controls are at the lower edge.
  useEffect(noticesOnTop, []);
  const { data: users = NOBODY, isPending } = useQuery(involvedQuery);
  const messageSince = useMessageTimes(host.players);
  const attention = useMemo(
    () => attentionOf({ host, connected, held: heldBy(host, users) }),
    [host, connected, users],
  );
  useAttentionNews(isPending ? null : attention);
  useActNews(host.act);

  const rooms = useMemo(() => Object.values(host.map.rooms).map(wholeRoom), [host.map.rooms]);
  const markers = useMemo(() => mapMarkers(host, connected), [host, connected]);
  const moveTo = useAction({
    send: ({ characterId, roomId }: { characterId: string; roomId: string }, requestId) =>
      api(storyPlayTools.changeCharacter, { params: { id: characterId }, body: { currentRoom: roomId, requestId } }),
    done: (_, { characterId, roomId }) =>
      texts.map.moved(host.characters[characterId]?.name ?? characterId, host.map.rooms[roomId]?.name ?? roomId),
    failed: texts.map.moveFailed,
  });
  const openRoom = (id: string) => setOpened({ kind: 'room', id });
  const openPerson = (id: string) => setOpened({ kind: 'person', id });
  // Who came by the code has no card that could be taken.
  const openAbsent = (characterId: string) => {
    const isSeated = host.state.joining?.seats.some((seat) => seat.characterId === characterId);
    setOpened(isSeated ? { kind: 'joining' } : { kind: 'settings', characterId });
  };
  const map = (
    <section className={css.map} aria-label={texts.map.label}>
      <LiveMap
        rooms={rooms}
        startRoom={host.map.startRoom}
        backgrounds={host.map.backgrounds}
        currentRoomId={focused}
        selectedId={opened?.kind === 'room' ? opened.id : focused}
        markers={markers}
        onRoom={openRoom}
        onMarker={(characterId, roomId) => moveTo.mutate({ characterId, roomId })}
        onRefresh={() => refresh(live)}
        label={texts.map.label}
      />
    </section>
  );
  const players = (
    <EnergyList
      host={host}
      connected={connected}
      users={users}
      messageSince={messageSince}
      onPerson={openPerson}
      onAbsent={openAbsent}
    />
  );
  const log = <LogPanel host={host} users={users} onUndo={() => setOpened({ kind: 'undo' })} />;
  const parts = {
    players: { value: 'players', label: texts.tabs.players, panel: players },
    map: { value: 'map', label: texts.tabs.map, panel: map },
    log: { value: 'log', label: texts.tabs.log, panel: log },
  };
  const strip = (
    <AttentionStrip
      attention={attention}
      host={host}
      messageSince={messageSince}
      onPerson={openPerson}
      onAbsent={openAbsent}
    />
  );
  return (
    <Page title={chapter.name} width="wide" className={css.page} actions={strip}>
      <LiveStatus live={live} />
      {layout === 'narrow' ? (
        <Tabs label={texts.tabs.label} tabs={[parts.players, parts.map, parts.log]} />
      ) : (
        <Stack className={css.board} data-layout={layout}>
          {map}
          {layout === 'beside' ? (
            <div className={css.side}>
              <Tabs label={texts.tabs.label} tabs={[parts.players, parts.log]} />
            </div>
          ) : (
            <>
              {players}
              {log}
            </>
          )}
        </Stack>
      )}
      <EveningRow
        host={host}
        users={users}
        hosts={presence.hosts}
        isOver={state.epilogue?.isOver ?? false}
        onEvents={() => setOpened({ kind: 'events' })}
      />
      <Controls host={host} users={users} onOpen={setOpened} onLook={onLook} />
      <HostDialogs
        state={state}
        host={host}
        opened={opened}
        messageSince={messageSince}
        onOpen={setOpened}
        onLook={onLook}
        onShowRoom={(id) => {
          setFocused(id);
          setOpened(null);
        }}
      />
    </Page>
  );
}

/**
 * `narrow`: one part at a time, for phones. `beside`: a tablet on its side, the map beside players or log. `apart`: all
 * three, for a tablet held upright and for desktops.
 */
function useLayout(): 'narrow' | 'beside' | 'apart' {
  const isNarrow = useMediaQuery('(max-width: 719px)');
  const isBeside = useMediaQuery('(min-width: 860px) and (max-width: 1279px) and (orientation: landscape)');
  return isNarrow ? 'narrow' : isBeside ? 'beside' : 'apart';
}

const NOBODY: never[] = [];

/** The state of the play with a host's view. */
type HostState = StoryState & { host: StoryHostView };
