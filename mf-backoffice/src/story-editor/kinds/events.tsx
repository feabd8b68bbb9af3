import { DEFAULT_TRIGGER, type StoryEvent, storyContent } from '@luplay/contracts/story';
import { api, Badge, ChoiceButtons, type Column } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { descriptionColumn, nameColumn } from '../entries/entry-columns.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { StoryPanel } from '../entries/story-panel.tsx';
import { jsonOf, readJson, typedJson } from '../fields/json.ts';
import { JsonField } from '../fields/json-field.tsx';
import { story } from '../locale.ts';
import { eventsQuery } from '../story-queries.ts';

const texts = story.events;
const TYPES = (['global', 'local'] as const).map((value) => ({ value, text: texts.types[value] }));

const columns: Column<StoryEvent>[] = [
  nameColumn,
  descriptionColumn,
  {
    key: 'type',
    title: texts.type,
    render: ({ type }) => <Badge tone={type === 'global' ? 'info' : 'neutral'}>{texts.types[type]}</Badge>,
  },
  {
    key: 'trigger',
    title: texts.trigger,
    render: ({ trigger }) => <code className={css.text}>{trigger}</code>,
  },
];

export const EventsPanel = () => (
  <StoryPanel kind="events" query={useQuery(eventsQuery)} columns={columns} dialog={EventDialog} />
);

function EventDialog(props: StoryDialogProps<StoryEvent>) {
  return (
    <StoryDialog form={eventForm} {...props}>
      {(fields) => {
        const { draft, change, inspect, errorOf } = fields;
        return (
          <>
            <NameFields fields={fields} />
            <ChoiceButtons
              label={texts.type}
              options={TYPES}
              value={draft.type}
              onValueChange={(type) => change({ type })}
            />
            <DraftField fields={fields} name="trigger" label={texts.trigger} hint={texts.triggerHint} />
            <JsonField
              label={texts.effects}
              hint={texts.effectsHint}
              value={draft.effects}
              onValueChange={(effects) => change({ effects })}
              onBlur={() => inspect('effects')}
              error={errorOf('effects')}
            />
          </>
        );
      }}
    </StoryDialog>
  );
}

interface EventDraft extends StoryDraft {
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
