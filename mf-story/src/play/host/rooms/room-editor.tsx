import { type Room, STORY_LIMITS, type StoryHostView, storyPlayTools } from '@luplay/contracts/story';
import { api, byText, Switch, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { EntryChoice } from '../../../chapters/entry-picker.tsx';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { DraftDialog } from '../forms/draft-dialog.tsx';
import { ConnectionToggles } from './connection-toggles.tsx';
import { Requirements } from './requirements.tsx';
import { type RoomDraft, roomChanges, roomDraft } from './room-draft.ts';
import * as css from './room-editor.module.css';
import { RoomPlace } from './room-place.tsx';

const texts = hostTexts.room;
const FLAGS = ['locked', 'enabled', 'hidden'] as const;
const HINTS = { locked: texts.lockedHint, enabled: texts.enabledHint, hidden: texts.hiddenHint };

interface Props {
  room: Room;
  host: StoryHostView;
  onClose: () => void;
}

/** Edits a room of the play. What an evening needs most comes first. */
export function RoomEditor({ room, host, onClose }: Props) {
  const [initial] = useState(() => roomDraft(room));
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<RoomDraft>) => setDraft({ ...draft, ...part });
  const changes = roomChanges(initial, draft);
  const save = useAction({
    send: (body: typeof changes) => api(storyPlayTools.changeRoom, { params: { id: room.id }, body }),
    done: () => texts.saved,
    failed: hostTexts.saveFailed,
  });
  const isNameless = draft.name.trim() === '';
  const isIncomplete = [draft.x, draft.y, draft.width, draft.height, draft.floor].includes(null);
  const here = host.players.filter(({ currentRoom }) => currentRoom === room.id).map(({ name }) => name);
  return (
    <DraftDialog
      title={texts.title(room.name)}
      isChanged={Object.keys(changes).length > 0}
      isSaving={save.isPending}
      isInvalid={isNameless || isIncomplete}
      onSave={() => save.mutate(changes, { onSuccess: onClose })}
      onClose={onClose}
    >
      {here.length > 0 && (
        <p className={css.here}>
          {texts.here}: {here.join(', ')}
        </p>
      )}
      <div className={css.flags}>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={texts[flag]}
            hint={HINTS[flag]}
            checked={draft[flag]}
            onCheckedChange={(checked) => change({ [flag]: checked })}
          />
        ))}
      </div>
      <TextField
        label={texts.name}
        value={draft.name}
        onValueChange={(name) => change({ name })}
        error={isNameless ? texts.nameEmpty : null}
        maxLength={STORY_LIMITS.name}
        autoComplete="off"
      />
      <TextField
        label={texts.description}
        value={draft.description}
        onValueChange={(description) => change({ description })}
        maxLength={STORY_LIMITS.roomDescription}
        multiline
        rows={2}
      />
      <Requirements draft={draft} items={host.items} onChange={change} />
      <fieldset className={css.entries}>
        <legend>{texts.items}</legend>
        <p className={css.hint}>{texts.itemsHint}</p>
        <EntryChoice
          label={texts.items}
          pictures="storyItem"
          entries={byText(Object.values(host.items), nameOf)}
          chosen={draft.items}
          onChange={(items) => change({ items })}
        />
      </fieldset>
      <fieldset className={css.entries}>
        <legend>{texts.npc}</legend>
        <EntryChoice
          label={texts.npc}
          pictures="npc"
          entries={byText(Object.values(host.npcs), nameOf)}
          chosen={draft.npc}
          onChange={(npc) => change({ npc })}
        />
      </fieldset>
      <ConnectionToggles
        rooms={byText(
          Object.values(host.map.rooms).filter(({ id }) => id !== room.id),
          nameOf,
        )}
        chosen={draft.connections}
        onChange={(connections) => change({ connections })}
      />
      <RoomPlace draft={draft} onChange={change} />
      <p className={css.hint}>id: {room.id}</p>
    </DraftDialog>
  );
}

const nameOf = ({ name }: { name: string }): string => name;
