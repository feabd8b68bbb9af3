import { type StoryHostView, type StoryState, storyPlayTools } from '@luplay/contracts/story';
import { api, ConfirmDialog } from '@luplay/web-kit';
import { useState } from 'react';
import { host } from '../../locale/host.ts';
import { useAction } from './actions/use-action.ts';
import { CharacterEditor } from './characters/character-editor.tsx';
import { UndoDialog } from './controls/undo-dialog.tsx';
import { EventsDialog } from './events/events-dialog.tsx';
import { FinaleDialog } from './finale/finale-dialog.tsx';
import { JoiningDialog } from './joining/joining-dialog.tsx';
import { PersonDialog } from './players/person-dialog.tsx';
import { RoomEditor } from './rooms/room-editor.tsx';
import { SettingsDialog } from './settings/settings-dialog.tsx';

/** The dialog that is open. */
export type Opened =
  | { kind: 'room'; id: string }
  | { kind: 'person' | 'character'; id: string }
  /** `characterId`: whose card it is about. */
  | { kind: 'settings'; characterId?: string }
  | { kind: 'undo' }
  | { kind: 'restart' }
  | { kind: 'joining' }
  | { kind: 'events' }
  | { kind: 'finale' };

interface Props {
  state: StoryState;
  host: StoryHostView;
  opened: Opened | null;
  messageSince: (characterId: string) => number | null;
  onOpen: (opened: Opened | null) => void;
  onLook: (characterId: string) => void;
  onShowRoom: (roomId: string) => void;
}

/** One at a time. A room or a character that is not in the play any more closes its dialog. */
export function HostDialogs({ state, host, opened, messageSince, onOpen, onLook, onShowRoom }: Props) {
  if (!opened) return null;
  const onClose = () => onOpen(null);
  if (opened.kind === 'undo') return <UndoDialog host={host} onClose={onClose} />;
  if (opened.kind === 'restart') return <RestartDialog edition={host.state.edition} onClose={onClose} />;
  if (opened.kind === 'joining') return <JoiningDialog host={host} onClose={onClose} />;
  if (opened.kind === 'events') return <EventsDialog host={host} onClose={onClose} />;
  if (opened.kind === 'finale') return <FinaleDialog state={state} onClose={onClose} />;
  if (opened.kind === 'settings')
    return (
      <SettingsDialog chapterId={state.chapter.id} host={host} characterId={opened.characterId} onClose={onClose} />
    );
  const { id } = opened;
  if (opened.kind === 'room') {
    const room = host.map.rooms[id];
    return room ? <RoomEditor key={id} room={room} host={host} onClose={onClose} /> : null;
  }
  const player = host.players.find(({ characterId }) => characterId === id);
  if (!player) return null;
  if (opened.kind === 'character') return <CharacterEditor key={id} player={player} host={host} onClose={onClose} />;
  return (
    <PersonDialog
      key={id}
      player={player}
      host={host}
      since={messageSince(id)}
      onClose={onClose}
      onLook={() => onLook(id)}
      onEdit={() => onOpen({ kind: 'character', id })}
      onShowRoom={() => onShowRoom(player.currentRoom)}
    />
  );
}

const texts = host.controls;

function RestartDialog({ edition, onClose }: { edition: string | undefined; onClose: () => void }) {
  // As it was when the host was asked: another host may restart it meanwhile.
  const [asked] = useState(edition);
  const restart = useAction({
    send: (_: undefined, requestId) =>
      api(storyPlayTools.restart, { body: { ...(asked && { edition: asked }), requestId } }),
    done: () => texts.restarted,
    failed: texts.restartFailed,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.restartTitle}
      text={texts.restartText}
      confirmText={texts.restart}
      onConfirm={() => restart.mutateAsync(undefined)}
    />
  );
}
