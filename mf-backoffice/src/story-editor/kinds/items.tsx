import { PROBABILITY, type StoryItem, storyContent } from '@luplay/contracts/story';
import { api, Badge, ChoiceButtons, type Column } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { StoryPanel } from '../entries/story-panel.tsx';
import { ReferenceField } from '../fields/references.tsx';
import { story } from '../locale.ts';
import { choicesOf, itemsQuery, notesQuery } from '../story-queries.ts';

const texts = story.items;
const VISIBILITIES = (['visible', 'invisible'] as const).map((value) => ({ value, text: texts.visibilities[value] }));

const columns: Column<StoryItem>[] = [
  picturedColumn('items'),
  descriptionColumn,
  {
    key: 'visibility',
    title: texts.visibility,
    render: ({ visibility }) => (
      <Badge tone={visibility === 'visible' ? 'good' : 'neutral'} icon={visibility === 'visible' ? 'eye' : 'lock'}>
        {texts.visibilities[visibility]}
      </Badge>
    ),
  },
  {
    key: 'probability',
    title: texts.probability,
    align: 'end',
    render: ({ probability }) => <span className={css.number}>{probability}</span>,
  },
];

export const ItemsPanel = () => (
  <StoryPanel kind="items" query={useQuery(itemsQuery)} columns={columns} dialog={ItemDialog} />
);

function ItemDialog(props: StoryDialogProps<StoryItem>) {
  const notes = useQuery(notesQuery).data;
  return (
    <StoryDialog form={itemForm} {...props}>
      {(fields) => {
        const { draft, change, errorOf } = fields;
        return (
          <>
            <EntryPictureField kind="items" image={props.known?.image} fields={fields} />
            <NameFields fields={fields} />
            <ChoiceButtons
              label={texts.visibility}
              options={VISIBILITIES}
              value={draft.visibility}
              onValueChange={(visibility) => change({ visibility })}
            />
            <DraftField
              fields={fields}
              name="probability"
              label={texts.probability}
              hint={texts.probabilityHint}
              inputMode="numeric"
            />
            <ReferenceField
              label={texts.note}
              hint={texts.noteHint}
              value={draft.notes}
              onValueChange={(notes) => change({ notes })}
              choices={choicesOf(notes)}
              error={errorOf('notes')}
            />
          </>
        );
      }}
    </StoryDialog>
  );
}

interface StoryItemDraft extends StoryDraft {
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
