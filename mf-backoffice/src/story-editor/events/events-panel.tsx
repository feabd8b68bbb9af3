import type { StoryEvent } from '@luplay/contracts/story';
import { Badge, ChoiceButtons, type Column } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { descriptionColumn, nameColumn } from '../entries/entry-columns.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { JsonField } from '../fields/json-field.tsx';
import { story } from '../locale.ts';
import { eventsQuery } from '../story-queries.ts';
import { eventForm } from './event-form.ts';

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
