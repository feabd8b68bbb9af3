import {
  ACTION_POINTS_MAX,
  type StoryHostView,
  type StoryUser,
  storyPlay,
  storyPlayTools,
} from '@luplay/contracts/story';
import { api, Button, ConfirmDialog, Row, userHasRole, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { finale } from '../../../locale/finale.ts';
import { host as hostTexts } from '../../../locale/host.ts';
import { join } from '../../../locale/join.ts';
import { useAction } from '../actions/use-action.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import type { Opened } from '../host-dialogs.tsx';
import { playedBy } from '../people/seats.ts';
import { HostTalk } from '../talk/host-talk.tsx';
import * as css from './controls.module.css';
import { undoneLine } from './undo-dialog.tsx';

const texts = hostTexts.controls;

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  onOpen: (opened: Opened) => void;
  onLook: (characterId: string) => void;
}

/** What the host does to the play as a whole; on a phone at the lower edge. */
export function Controls({ host, users, onOpen, onLook }: Props) {
  const isDeveloper = userHasRole(useUser(), 'developer');
  const canUndo = host.state.nextUndo !== null;
  const line = undoneLine(host);
  useShortcuts({
    u: () => canUndo && onOpen({ kind: 'undo' }),
    s: () => onOpen({ kind: 'settings' }),
    e: () => onOpen({ kind: 'events' }),
  });
  return (
    <Row as="section" gap={2} justify="between" wrap className={css.controls} aria-label={texts.label}>
      <Row gap={2} wrap className={css.row}>
        <Button
          icon="back"
          className={css.undo}
          disabled={!canUndo}
          aria-haspopup="dialog"
          aria-keyshortcuts="Alt+U"
          title={line ?? undefined}
          onClick={() => onOpen({ kind: 'undo' })}
        >
          <span className={css.what}>
            {canUndo ? texts.undo : texts.undoNothing}
            {canUndo && line !== null && <span className={css.line}>{line}</span>}
          </span>
        </Button>
        {host.state.joining && (
          <Button icon="users" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'joining' })}>
            {join.host.button(host.state.joining.code)}
          </Button>
        )}
        <Button
          icon="settings"
          aria-haspopup="dialog"
          aria-keyshortcuts="Alt+S"
          onClick={() => onOpen({ kind: 'settings' })}
        >
          {texts.settings}
        </Button>
        <Button icon="trophy" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'finale' })}>
          {finale.host.button}
        </Button>
        <HostTalk host={host} />
        <OwnRole host={host} users={users} onLook={onLook} />
        <Button kind="danger" icon="refresh" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'restart' })}>
          {texts.restart}
        </Button>
      </Row>
      {isDeveloper && <DeveloperRow />}
    </Row>
  );
}

const roleTexts = hostTexts.own;

interface OwnRoleProps {
  host: StoryHostView;
  users: readonly StoryUser[];
  onLook: (characterId: string) => void;
}

/** A host with a role card, or a seat by the code: leads to the own character’s screen, after entering the play. */
function OwnRole({ host, users, onLook }: OwnRoleProps) {
  const { userId } = useUser();
  const me = users.find((user) => user.userId === userId);
  const seat = host.state.joining?.seats.find((one) => one.userId === userId);
  const own = seat?.characterId ?? (me ? playedBy(host, me) : null);
  const enter = useAction({
    send: (_: string, requestId) => api(storyPlay.resetToStart, { body: { telegramId: userId, requestId } }),
    done: (_, name) => hostTexts.look.own(name),
    failed: roleTexts.failed,
  });
  if (own === null) return null;
  const name = host.characters[own]?.name ?? own;
  const player = host.players.find(({ characterId }) => characterId === own);
  if (player?.userId === userId) {
    return (
      <Button icon="story" onClick={() => onLook(own)}>
        {roleTexts.play(name)}
      </Button>
    );
  }
  // Somebody else plays it.
  if (player && player.userId !== null) return null;
  return (
    <Button icon="door" busy={enter.isPending} onClick={() => enter.mutate(name, { onSuccess: () => onLook(own) })}>
      {roleTexts.enter(name)}
    </Button>
  );
}

const developerTexts = hostTexts.developer;
/** A field of the specification's developer calls. */
const query = { dev: '1' } as const;

/** What only developers may do. */
function DeveloperRow() {
  const [isAsking, setAsking] = useState(false);
  const grant = useAction({
    send: (amount: number, requestId) => api(storyPlayTools.grantActions, { query, body: { amount, requestId } }),
    done: () => developerTexts.granted,
    failed: developerTexts.grantFailed,
  });
  const toStart = useAction({
    send: (_: undefined, requestId) => api(storyPlayTools.resetAllToStart, { query, body: { requestId } }),
    done: () => developerTexts.returned,
    failed: developerTexts.toStartFailed,
  });
  return (
    <Row as="fieldset" gap={2} wrap>
      <legend className={css.legend}>{developerTexts.label}</legend>
      <Button icon="bolt" busy={grant.isPending} onClick={() => grant.mutate(ACTION_POINTS_MAX)}>
        {developerTexts.grant}
      </Button>
      <Button icon="home" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {developerTexts.toStart}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={developerTexts.toStartTitle}
        text={developerTexts.toStartText}
        confirmText={developerTexts.toStartConfirm}
        onConfirm={() => toStart.mutateAsync(undefined)}
      />
    </Row>
  );
}
