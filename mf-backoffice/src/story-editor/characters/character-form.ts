import { type StoryCharacter, storyContent } from '@luplay/contracts/story';
import { api, listOf, typedList } from '@luplay/web-kit';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';

export interface CharacterDraft extends StoryDraft {
  name: string;
  description: string;
  /** Lists are comma-separated. */
  abilities: string;
  inventory: string;
  goals: string;
  secret: string;
  message: string;
  status: StoryCharacter['status'];
}

/** The picture is sent separately. */
type CharacterContent = Omit<StoryCharacter, 'id' | 'image'>;

export const characterForm = storyForm<StoryCharacter, CharacterDraft, CharacterContent>({
  kind: 'characters',
  required: ['id', 'name', 'description'],
  draftOf: (known) => ({
    name: known?.name ?? '',
    description: known?.description ?? '',
    abilities: typedList(known?.abilities ?? []),
    inventory: typedList(known?.inventory ?? []),
    goals: typedList(known?.goals ?? []),
    secret: known?.secret ?? '',
    message: known?.message ?? '',
    status: known?.status ?? 'alive',
  }),
  contentOf: ({ name, description, abilities, inventory, goals, secret, message, status }) => ({
    name: name.trim(),
    description: description.trim(),
    abilities: listOf(abilities),
    inventory: [...new Set(listOf(inventory))],
    goals: listOf(goals),
    secret: secret.trim(),
    message: message.trim() || null,
    status,
  }),
  create: (body) => api(storyContent.characters.create, { body }),
  update: (id, body) => api(storyContent.characters.update, { params: { id }, body }),
});
