import { type StoryNpc, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';

export interface NpcDraft extends StoryDraft {
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
