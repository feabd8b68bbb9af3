import type { StoryNpc } from '@luplay/contracts/story';
import { type Column, Switch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { descriptionColumn, enabledColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { story } from '../locale.ts';
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
          <NameFields fields={fields} />
          <DraftField fields={fields} name="dialog" label={story.npcs.dialog} multiline rows={4} required />
          <Switch
            label={story.form.enabled}
            checked={fields.draft.enabled}
            onCheckedChange={(enabled) => fields.change({ enabled })}
          />
        </>
      )}
    </StoryDialog>
  );
}
