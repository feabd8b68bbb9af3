import { DEFAULT_TRIGGER, type StoryEvent, storyContent } from '@luplay/contracts/story';
import { api } from '@luplay/web-kit';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { jsonOf, readJson, typedJson } from '../fields/json.ts';
import { story } from '../locale.ts';

export interface EventDraft extends StoryDraft {
  name: string;
  description: string;
  type: StoryEvent['type'];
  trigger: string;
  /** JSON. */
  effects: string;
}

type EventContent = Omit<StoryEvent, 'id'>;

export const eventForm = storyForm<StoryEvent, EventDraft, EventContent>({
  kind: 'events',
  required: ['id', 'name', 'description'],
  draftOf: (known) => ({
    name: known?.name ?? '',
    description: known?.description ?? '',
    type: known?.type ?? 'global',
    trigger: known?.trigger ?? DEFAULT_TRIGGER,
    effects: typedJson(known?.effects ?? {}),
  }),
  validate: ({ effects }) => {
    const read = readJson(effects);
    return 'error' in read ? { effects: story.form.badJson(story.events.ofEffects, read.error) } : {};
  },
  contentOf: ({ name, description, type, trigger, effects }) => ({
    name: name.trim(),
    description: description.trim(),
    type,
    trigger: trigger.trim() || DEFAULT_TRIGGER,
    effects: jsonOf(effects),
  }),
  create: (body) => api(storyContent.events.create, { body }),
  update: (id, body) => api(storyContent.events.update, { params: { id }, body }),
});
