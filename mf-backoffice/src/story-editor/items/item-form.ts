import { PROBABILITY, type StoryItem, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { story } from '../locale.ts';

export interface StoryItemDraft extends StoryDraft {
  name: string;
  description: string;
  visibility: StoryItem['visibility'];
  probability: string;
  /** A note's id, or empty. */
  notes: string;
}

type StoryItemContent = Omit<StoryItem, 'id' | 'image'>;

/** Null: not a whole number of percent. */
function percentOf(typed: string): number | null {
  const digits = typed.trim();
  return /^\d+$/.test(digits) && Number(digits) <= PROBABILITY.max ? Number(digits) : null;
}

export const itemForm = storyForm<StoryItem, StoryItemDraft, StoryItemContent>({
  kind: 'items',
  required: ['id', 'name', 'description', 'visibility'],
  draftOf: (known) => ({
    name: known?.name ?? '',
    description: known?.description ?? '',
    visibility: known?.visibility ?? 'visible',
    probability: String(known?.probability ?? PROBABILITY.default),
    notes: known?.notes ?? '',
  }),
  validate: ({ probability }) => (percentOf(probability) === null ? { probability: story.items.badProbability } : {}),
  contentOf: ({ name, description, visibility, probability, notes }) => ({
    name: name.trim(),
    description: description.trim(),
    visibility,
    probability: percentOf(probability) ?? PROBABILITY.default,
    notes: notes.trim() || null,
  }),
  create: (body) => api(storyContent.items.create, { body }),
  update: (id, body) => api(storyContent.items.update, { params: { id }, body }),
});
