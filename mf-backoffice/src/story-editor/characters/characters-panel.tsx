import type { StoryCharacter } from '@luplay/contracts/story';
import { Badge, ChoiceButtons, type Column } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { MarkdownField } from '../fields/markdown-field.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { story } from '../locale.ts';
import { charactersQuery, choicesOf, itemsQuery } from '../story-queries.ts';
import { characterForm } from './character-form.ts';

const texts = story.characters;
const STATUSES = (['alive', 'dead'] as const).map((value) => ({ value, text: texts.statuses[value] }));

const columns: Column<StoryCharacter>[] = [
  picturedColumn('characters'),
  descriptionColumn,
  {
    key: 'status',
    title: texts.status,
    render: ({ status }) => <Badge tone={status === 'alive' ? 'good' : 'bad'}>{texts.statuses[status]}</Badge>,
  },
];

export const CharactersPanel = () => (
  <StoryPanel kind="characters" query={useQuery(charactersQuery)} columns={columns} dialog={CharacterDialog} />
);

function CharacterDialog(props: StoryDialogProps<StoryCharacter>) {
  const items = useQuery(itemsQuery).data;
  return (
    <StoryDialog form={characterForm} {...props}>
      {(fields) => {
        const { draft, change, errorOf } = fields;
        return (
          <>
            <EntryPictureField kind="characters" image={props.known?.image} fields={fields} />
            <NameFields fields={fields} />
            <DraftField fields={fields} name="abilities" label={texts.abilities} hint={story.form.listHint} />
            <ReferenceField
              label={texts.inventory}
              hint={texts.inventoryHint}
              value={draft.inventory}
              onValueChange={(inventory) => change({ inventory })}
              choices={choicesOf(items)}
              many
              error={errorOf('inventory')}
            />
            <DraftField
              fields={fields}
              name="goals"
              label={texts.goals}
              hint={story.form.listHint}
              multiline
              rows={2}
            />
            <MarkdownField
              label={texts.secret}
              value={draft.secret}
              onValueChange={(secret) => change({ secret })}
              error={errorOf('secret')}
            />
            <DraftField
              fields={fields}
              name="message"
              label={texts.message}
              hint={texts.messageHint}
              multiline
              rows={2}
            />
            <ChoiceButtons
              label={texts.status}
              options={STATUSES}
              value={draft.status}
              onValueChange={(status) => change({ status })}
            />
          </>
        );
      }}
    </StoryDialog>
  );
}
