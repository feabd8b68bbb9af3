import {
  ACTION_POINTS_MAX,
  type HostPlayer,
  STORY_LIMITS,
  type StoryHostView,
  storyPlayTools,
} from '@luplay/contracts/story';
import { api, ChoiceButtons, Grid, listOf, NumberField, Select, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { DraftDialog } from '../forms/draft-dialog.tsx';
import { seenIn } from '../forms/edited-list.ts';
import { type CharacterDraft, characterChanges, characterDraft, inventoryError } from './character-draft.ts';

const texts = hostTexts.character;
const STATUSES = (['alive', 'dead'] as const).map((value) => ({ value, text: texts.statuses[value] }));

interface Props {
  player: HostPlayer;
  host: StoryHostView;
  onClose: () => void;
}

/** Edits a character of the play. */
export function CharacterEditor({ player, host, onClose }: Props) {
  const { characterId, name, abilities, inventory, goals } = player;
  const [initial] = useState(() => characterDraft(player));
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<CharacterDraft>) => setDraft({ ...draft, ...part });
  const changes = characterChanges(initial, draft, player);
  const save = useAction({
    send: (edited: typeof changes, requestId) => {
      const body = { ...edited, ...seenIn(edited, { abilities, inventory, goals }), requestId };
      return api(storyPlayTools.changeCharacter, { params: { id: characterId }, body });
    },
    done: () => texts.saved,
    failed: hostTexts.saveFailed,
  });
  const error = inventoryError(draft.inventory, host.items);
  const carried = listOf(draft.inventory).flatMap((id) => host.items[id]?.name ?? []);
  const list = (field: 'abilities' | 'goals') => (
    <TextField
      label={texts[field]}
      hint={texts.listHint}
      value={draft[field]}
      onValueChange={(value) => change({ [field]: value })}
      autoComplete="off"
      multiline
      rows={2}
    />
  );
  return (
    <DraftDialog
      title={texts.title(name)}
      isChanged={Object.keys(changes).length > 0}
      isSaving={save.isPending}
      isInvalid={error !== null || draft.actionPoints === null}
      onSave={() => save.mutate(changes, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Grid min="220px" gap={4}>
        <NumberField
          label={texts.points}
          value={draft.actionPoints}
          onValueChange={(actionPoints) => change({ actionPoints })}
          max={ACTION_POINTS_MAX}
        />
        <ChoiceButtons
          label={texts.status}
          options={STATUSES}
          value={draft.status}
          onValueChange={(status) => change({ status })}
          checked
        />
      </Grid>
      <Select
        label={texts.room}
        value={draft.currentRoom}
        onValueChange={(currentRoom) => change({ currentRoom })}
        options={Object.values(host.map.rooms).map((room) => ({ value: room.id, label: room.name }))}
      />
      {list('abilities')}
      <TextField
        label={texts.inventory}
        hint={carried.length > 0 ? `${texts.inventoryHint} ${carried.join(', ')}.` : texts.inventoryHint}
        error={error}
        value={draft.inventory}
        onValueChange={(inventory) => change({ inventory })}
        multiline
        rows={2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {list('goals')}
      <TextField
        label={texts.message}
        hint={texts.messageHint}
        value={draft.message}
        onValueChange={(message) => change({ message })}
        maxLength={STORY_LIMITS.message}
        multiline
        rows={2}
      />
    </DraftDialog>
  );
}
