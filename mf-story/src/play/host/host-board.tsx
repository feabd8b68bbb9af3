import type { LiveConnection } from '@luplay/web-kit';
import { LiveStatus, Page, Tabs, useMediaQuery } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LiveMap } from '../../live-map/live-map.tsx';
import { wholeRoom } from '../../live-map/model.ts';
import { host as texts } from '../../locale/host.ts';
import { attentionOf } from './attention/attention.ts';
import { AttentionStrip } from './attention/attention-strip.tsx';
import { useAttentionNews } from './attention/use-attention-news.ts';
import { useMessageTimes } from './attention/use-message-times.ts';
import { Controls } from './controls/controls.tsx';
import * as css from './host-board.module.css';
import { HostDialogs, type Opened } from './host-dialogs.tsx';
import type { HostState } from './host-state.ts';
import { LogPanel } from './log/log-panel.tsx';
import { mapMarkers } from './map/host-map.ts';
import { heldBy } from './people/seats.ts';
import { involvedQuery } from './people/story-users.ts';
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
  const isWide = useMediaQuery('(min-width: 720px)');
  const users = useQuery(involvedQuery).data ?? NOBODY;
  const messageSince = useMessageTimes(host.players);
  const attention = useMemo(
    () => attentionOf({ host, connected, held: heldBy(host, users) }),
    [host, connected, users],
  );
  useAttentionNews(attention);

  const rooms = useMemo(() => Object.values(host.map.rooms).map(wholeRoom), [host.map.rooms]);
  const markers = useMemo(() => mapMarkers(host, connected), [host, connected]);
  const openRoom = (id: string) => setOpened({ kind: 'room', id });
  const openPerson = (id: string) => setOpened({ kind: 'person', id });
  const map = (
    <section className={css.map} aria-label={texts.map.label}>
      <LiveMap
        rooms={rooms}
        startRoom={host.map.startRoom}
        currentRoomId={focused}
        selectedId={opened?.kind === 'room' ? opened.id : focused}
        markers={markers}
        onRoom={openRoom}
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
      onAbsent={(id) => setOpened({ kind: 'settings', characterId: id })}
    />
  );
  const log = <LogPanel host={host} onUndo={() => setOpened({ kind: 'undo' })} />;
  const parts = [
    { value: 'players', label: texts.tabs.players, panel: players },
    { value: 'map', label: texts.tabs.map, panel: map },
    { value: 'log', label: texts.tabs.log, panel: log },
  ];
  return (
    <Page title={chapter.name} width="wide" className={css.page}>
      <LiveStatus live={live} />
      <AttentionStrip
        attention={attention}
        host={host}
        messageSince={messageSince}
        onPerson={openPerson}
        onAbsent={(id) => setOpened({ kind: 'settings', characterId: id })}
      />
      {isWide ? (
        <div className={css.board}>
          {map}
          {players}
          {log}
        </div>
      ) : (
        <Tabs label={texts.tabs.label} tabs={parts} />
      )}
      <Controls host={host} users={users} onOpen={setOpened} onLook={onLook} />
      <HostDialogs
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

const NOBODY: never[] = [];
