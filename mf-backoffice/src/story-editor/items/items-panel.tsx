import type { StoryItem } from '@luplay/contracts/story';
import { Badge, ChoiceButtons, type Column } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { story } from '../locale.ts';
import { choicesOf, itemsQuery, notesQuery } from '../story-queries.ts';
import { itemForm } from './item-form.ts';

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
