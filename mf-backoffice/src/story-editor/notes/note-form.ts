import { type StoryNote, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';

export interface NoteDraft extends StoryDraft {
  title: string;
  description: string;
  /** Markdown. */
  content: string;
  accessType: StoryNote['accessType'];
  enabled: boolean;
  /** Null: no picture, or the picture is to be removed. */
  image: string | null;
}

type NoteContent = Omit<StoryNote, 'id'>;

export const noteForm = storyForm<StoryNote, NoteDraft, NoteContent>({
  kind: 'notes',
  required: ['id', 'title', 'description', 'content'],
  draftOf: (known) => ({
    title: known?.title ?? '',
    description: known?.description ?? '',
    content: known?.content ?? '',
    accessType: known?.accessType ?? 'private',
    enabled: known?.enabled ?? true,
    image: known?.image ?? null,
  }),
  contentOf: ({ title, description, content, accessType, enabled, image }) => ({
    title: title.trim(),
    description: description.trim(),
    content: content.trim(),
    accessType,
    enabled,
    image,
  }),
  create: (body) => api(storyContent.notes.create, { body }),
  update: (id, body) => api(storyContent.notes.update, { params: { id }, body }),
});
