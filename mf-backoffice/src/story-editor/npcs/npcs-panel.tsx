import type { StoryNpc } from '@luplay/contracts/story';
import { type Column, Switch, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../../locale/ru.ts';
import { descriptionColumn, enabledColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { npcsQuery } from '../story-queries.ts';
import { npcForm } from './npc-form.ts';

const columns: Column<StoryNpc>[] = [picturedColumn('npcs'), descriptionColumn, enabledColumn];

export const NpcsPanel = () => (
  <StoryPanel kind="npcs" query={useQuery(npcsQuery)} columns={columns} dialog={NpcDialog} />
);

function NpcDialog(props: StoryDialogProps<StoryNpc>) {
  return (
    <StoryDialog form={npcForm} {...props}>
      {(fields) => (
        <>
          <EntryPictureField kind="npcs" image={props.known?.image} fields={fields} />
          <NameFields {...fields} />
          <TextField
            label={ru.story.npcs.dialog}
            value={fields.draft.dialog}
            onValueChange={(dialog) => fields.change({ dialog })}
            multiline
            rows={4}
            error={fields.errorOf('dialog')}
            required
          />
          <Switch
            label={ru.story.form.enabled}
            checked={fields.draft.enabled}
            onCheckedChange={(enabled) => fields.change({ enabled })}
          />
        </>
      )}
    </StoryDialog>
  );
}
