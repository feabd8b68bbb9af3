import {
  ACTION_POINTS_MAX,
  type StoryAct,
  type StoryHostView,
  type StoryUser,
  storyPlayTools,
} from '@luplay/contracts/story';
import { api, Badge, Button, ConfirmDialog, Row, Soft, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { acts } from '../../../locale/acts.ts';
import { finale } from '../../../locale/finale.ts';
import { ActClock } from '../../acts/act-clock.tsx';
import { useAction } from '../actions/use-action.ts';
import { nameOfHost } from '../people/seats.ts';
import * as css from './evening.module.css';
import { KnowsDialog } from './knows-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { ToolsDialog } from './tools-dialog.tsx';

const texts = acts.row;

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  /** userIds of the hosts with an open socket. */
  hosts: readonly string[] | undefined;
  /** The host has ended the evening. */
  isOver: boolean;
  onEvents: () => void;
}

/** The evening as a whole: the act with its clock, points for all, messages, events, who knows what. */
export function EveningRow({ host, users, hosts = [], isOver, onEvents }: Props) {
  const [opened, setOpened] = useState<'message' | 'knows' | 'tools' | null>(null);
  const { userId } = useUser();
  const others = hosts.filter((id) => id !== userId);
  const close = () => setOpened(null);
  return (
    <Row as="section" gap={2} align="center" wrap className={css.row} aria-label={texts.label}>
      <Acts host={host} isOver={isOver} />
      <Points />
      <Button icon="chat" aria-haspopup="dialog" onClick={() => setOpened('message')}>
        {texts.message}
      </Button>
      <Button icon="star" aria-haspopup="dialog" aria-keyshortcuts="Alt+E" onClick={onEvents}>
        {texts.events}
      </Button>
      <Button icon="eye" aria-haspopup="dialog" onClick={() => setOpened('knows')}>
        {texts.knows}
      </Button>
      <Button icon="edit" aria-haspopup="dialog" onClick={() => setOpened('tools')}>
        {texts.tools}
      </Button>
      {others.length > 0 && (
        <Badge icon="crown" wrap>
          {texts.hosts(others.map((id) => nameOfHost(users, id)).join(', '))}
        </Badge>
      )}
      {opened === 'message' && <MessageDialog host={host} onClose={close} />}
      {opened === 'knows' && <KnowsDialog host={host} onClose={close} />}
      {opened === 'tools' && <ToolsDialog host={host} users={users} onClose={close} />}
    </Row>
  );
}

const EXTEND_MINUTES = 5;

/** The clock, and what the host does to it. Nothing for chapters without acts. */
function Acts({ host, isOver }: { host: StoryHostView; isOver: boolean }) {
  const [asking, setAsking] = useState<'begin' | 'end' | null>(null);
  const { act, evening, state } = host;
  const all = evening?.acts ?? [];
  const number = (state.actsBegun ?? 0) + 1;
  const next = isOver ? undefined : all[number - 1];
  // Another host may begin or end it: the question is not about the act after it then.
  const [wanted, setWanted] = useState({ number, act: next });
  if (asking && (wanted.act?.id !== next?.id || (asking === 'end' && !act))) setAsking(null);
  const ask = (what: 'begin' | 'end') => {
    setWanted({ number, act: next });
    setAsking(what);
  };
  const begin = useAction({
    send: ({ id }: StoryAct, requestId) => api(storyPlayTools.beginAct, { body: { act: id, requestId } }),
    done: (_, { name }) => texts.begun(name),
    failed: texts.beginFailed,
  });
  const extend = useAction({
    send: (minutes: number, requestId) => api(storyPlayTools.extendAct, { body: { minutes, requestId } }),
    done: (_, minutes) => texts.extended(minutes),
    failed: texts.extendFailed,
  });
  const end = useAction({
    send: (number: number, requestId) => api(storyPlayTools.endAct, { body: { number, requestId } }),
    done: () => texts.ended,
    failed: texts.endFailed,
  });
  if (all.length === 0) return null;
  return (
    <Row gap={2} align="center" wrap className={css.acts}>
      <ActClock act={act} />
      {act && (
        <>
          <Button icon="clock" busy={extend.isPending} onClick={() => extend.mutate(EXTEND_MINUTES)}>
            {texts.extend(EXTEND_MINUTES)}
          </Button>
          <Button icon="stop" aria-haspopup="dialog" onClick={() => ask('end')}>
            {texts.end}
          </Button>
        </>
      )}
      {next ? (
        <Button kind={act ? 'secondary' : 'primary'} icon="play" aria-haspopup="dialog" onClick={() => ask('begin')}>
          {texts.begin(number)}
        </Button>
      ) : (
        !act && <Soft as="span">{isOver ? finale.epilogue.over : texts.allDone}</Soft>
      )}
      <ConfirmDialog
        open={asking === 'begin'}
        onOpenChange={() => setAsking(null)}
        title={wanted.act ? texts.beginTitle(wanted.number, wanted.act.name) : ''}
        text={wanted.act && aboutAct(wanted.act, host)}
        confirmText={texts.begin(wanted.number)}
        kind="primary"
        onConfirm={() => wanted.act && begin.mutateAsync(wanted.act)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={() => setAsking(null)}
        title={texts.endTitle(act?.name ?? '')}
        text={texts.endText}
        confirmText={texts.end}
        kind="primary"
        onConfirm={() => act && end.mutateAsync(act.number)}
      />
    </Row>
  );
}

/** What its beginning does. */
function aboutAct({ minutes, points, opens, events }: StoryAct, { act, map, eventNames = {} }: StoryHostView): string {
  const rooms = opens.flatMap((id) => map.rooms[id]?.name ?? []);
  const happening = events
    .toSorted((one, other) => one.afterMinutes - other.afterMinutes)
    .map(({ event, afterMinutes }) => texts.eventAt(eventNames[event] ?? event, afterMinutes));
  return [
    ...(act ? [texts.beginNow] : []),
    texts.beginText(minutes),
    ...(points > 0 ? [texts.beginPoints(points)] : []),
    ...(rooms.length > 0 ? [texts.beginRooms(rooms.join(', '))] : []),
    ...(happening.length > 0 ? [texts.beginEvents(happening.join(', '))] : []),
  ].join(' ');
}

const STEP = 2;

/** Points for all the living in one press. */
function Points() {
  const give = useAction({
    send: (amount: number, requestId) => api(storyPlayTools.grantActions, { body: { amount, requestId } }),
    done: (_, amount) => (amount === ACTION_POINTS_MAX ? texts.filled(amount) : texts.given(amount)),
    failed: texts.giveFailed,
  });
  return [STEP, ACTION_POINTS_MAX].map((amount) => (
    <Button
      key={amount}
      icon="bolt"
      busy={give.isPending && give.variables === amount}
      onClick={() => !give.isPending && give.mutate(amount)}
    >
      {amount === ACTION_POINTS_MAX ? texts.fill(amount) : texts.give(amount)}
    </Button>
  ));
}
