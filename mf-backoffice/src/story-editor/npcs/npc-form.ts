import { type StoryNpc, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import type { EntryDraft, EntryForm } from '../entries/entry-form.ts';

export interface NpcDraft extends EntryDraft {
  name: string;
  description: string;
  dialog: string;
  enabled: boolean;
}

type NpcContent = Omit<StoryNpc, 'id' | 'image'>;

export const npcForm: EntryForm<StoryNpc, NpcDraft, NpcContent> = {
  kind: 'npcs',
  required: ['id', 'name', 'description', 'dialog'],
  draftOf: (known, id) => ({
    id,
    name: known?.name ?? '',
    description: known?.description ?? '',
    dialog: known?.dialog ?? '',
    enabled: known?.enabled ?? true,
    picture: null,
  }),
  faultsOf: () => ({}),
  contentOf: ({ name, description, dialog, enabled }) => ({
    name: name.trim(),
    description: description.trim(),
    dialog: dialog.trim(),
    enabled,
  }),
  create: (body) => api(storyContent.npcs.create, { body }),
  update: (id, body) => api(storyContent.npcs.update, { params: { id }, body }),
};
