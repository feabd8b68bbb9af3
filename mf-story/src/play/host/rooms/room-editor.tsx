import { ROOM_BOUNDS, type Room, STORY_LIMITS, type StoryHostView, storyPlayTools } from '@luplay/contracts/story';
import {
  api,
  byText,
  ChoiceGroup,
  Grid,
  Icon,
  NumberField,
  Select,
  Soft,
  Stack,
  Switch,
  TextField,
} from '@luplay/web-kit';
import { useState } from 'react';
import { EntryChoice } from '../../../content/entry-picker.tsx';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { DraftDialog } from '../forms/draft-dialog.tsx';
import { seenIn } from '../forms/edited-list.ts';
import { type RoomDraft, roomChanges, roomDraft } from './room-draft.ts';
import * as css from './room-editor.module.css';

const texts = hostTexts.room;
const FLAGS = ['locked', 'enabled', 'hidden'] as const;

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
  const changes = roomChanges(initial, draft, room);
  const { connections, items, npc } = room;
  const save = useAction({
    send: (edited: typeof changes, requestId) => {
      const body = { ...edited, ...seenIn(edited, { connections, items, npc }), requestId };
      return api(storyPlayTools.changeRoom, { params: { id: room.id }, body });
    },
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
      <Stack gap={1}>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={texts[flag]}
            hint={texts[`${flag}Hint`]}
            checked={draft[flag]}
            onCheckedChange={(checked) => change({ [flag]: checked })}
          />
        ))}
      </Stack>
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
      <Stack as="fieldset" gap={2} className={css.entries}>
        <legend>{texts.items}</legend>
        <Soft>{texts.itemsHint}</Soft>
        <EntryChoice
          label={texts.items}
          pictures="storyItem"
          entries={byText(Object.values(host.items), nameOf)}
          chosen={draft.items}
          onChange={(items) => change({ items })}
        />
      </Stack>
      <Stack as="fieldset" gap={2} className={css.entries}>
        <legend>{texts.npc}</legend>
        <EntryChoice
          label={texts.npc}
          pictures="npc"
          entries={byText(Object.values(host.npcs), nameOf)}
          chosen={draft.npc}
          onChange={(npc) => change({ npc })}
        />
      </Stack>
      <ConnectionToggles
        rooms={byText(
          Object.values(host.map.rooms).filter(({ id }) => id !== room.id),
          nameOf,
        )}
        chosen={draft.connections}
        onChange={(connections) => change({ connections })}
      />
      <RoomPlace draft={draft} onChange={change} />
      <Soft>id: {room.id}</Soft>
    </DraftDialog>
  );
}

const nameOf = ({ name }: { name: string }): string => name;

interface TogglesProps {
  /** All other rooms. */
  rooms: readonly Room[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The rooms that can be entered from here. */
function ConnectionToggles({ rooms, chosen, onChange }: TogglesProps) {
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <ChoiceGroup label={texts.connections} className={css.toggles}>
      {rooms.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={css.toggle}
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        >
          {chosen.includes(id) && <Icon name="check" size={16} />}
          {name}
        </button>
      ))}
    </ChoiceGroup>
  );
}

/** Not an id. */
const NO_ITEM = '*';

interface RequirementsProps {
  draft: RoomDraft;
  items: StoryHostView['items'];
  onChange: (part: Partial<RoomDraft>) => void;
}

/** What it takes to enter the room. */
function Requirements({ draft, items, onChange }: RequirementsProps) {
  const choices = byText(Object.values(items), ({ name }) => name).map(({ id, name }) => ({
    value: id,
    label: name,
    hint: id,
  }));
  return (
    <Grid min="220px" gap={4}>
      <Select
        label={texts.requiresItem}
        value={draft.requiresItem ?? NO_ITEM}
        onValueChange={(id) => onChange({ requiresItem: id === NO_ITEM ? null : id })}
        options={[{ value: NO_ITEM, label: texts.noItem }, ...choices]}
      />
      <TextField
        label={texts.requiresabilities}
        value={draft.requiresabilities}
        onValueChange={(requiresabilities) => onChange({ requiresabilities })}
        maxLength={STORY_LIMITS.word}
        autoComplete="off"
      />
    </Grid>
  );
}

const NUMBERS = [
  ['x', ROOM_BOUNDS.position],
  ['y', ROOM_BOUNDS.position],
  ['width', ROOM_BOUNDS.size],
  ['height', ROOM_BOUNDS.size],
  ['floor', ROOM_BOUNDS.floor],
] as const;

interface PlaceProps {
  draft: RoomDraft;
  onChange: (part: Partial<RoomDraft>) => void;
}

/** Where the room is drawn, in cells of the map: seldom changed during a play. */
function RoomPlace({ draft, onChange }: PlaceProps) {
  return (
    <details className={css.place}>
      <summary>{texts.place}</summary>
      <Grid min="180px" keep>
        {NUMBERS.map(([field, { min, max }]) => (
          <NumberField
            key={field}
            label={texts[field]}
            value={draft[field]}
            onValueChange={(value) => onChange({ [field]: value })}
            min={min}
            max={max}
          />
        ))}
      </Grid>
    </details>
  );
}
