import { type StoryNpc, storyContent } from '@luplay/contracts/story';
import { api, type Column, Switch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { descriptionColumn, enabledColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { StoryPanel } from '../entries/story-panel.tsx';
import { story } from '../locale.ts';
import { npcsQuery } from '../story-queries.ts';

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

interface NpcDraft extends StoryDraft {
  name: string;
  description: string;
  dialog: string;
  enabled: boolean;
}

type NpcContent = Omit<StoryNpc, 'id' | 'image'>;

export const npcForm = storyForm<StoryNpc, NpcDraft, NpcContent>({
  kind: 'npcs',
  required: ['id', 'name', 'description', 'dialog'],
  draftOf: (known) => ({
    name: known?.name ?? '',
    description: known?.description ?? '',
    dialog: known?.dialog ?? '',
    enabled: known?.enabled ?? true,
  }),
  contentOf: ({ name, description, dialog, enabled }) => ({
    name: name.trim(),
    description: description.trim(),
    dialog: dialog.trim(),
    enabled,
  }),
  create: (body) => api(storyContent.npcs.create, { body }),
  update: (id, body) => api(storyContent.npcs.update, { params: { id }, body }),
});
