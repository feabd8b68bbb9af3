import type { StoryCharacter } from '@luplay/contracts/story';
import { Badge, type Column, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Choice } from '../../catalogue/form/choice.tsx';
import { ru } from '../../locale/ru.ts';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { MarkdownField } from '../fields/markdown-field.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { charactersQuery, choicesOf, itemsQuery } from '../story-queries.ts';
import { characterForm } from './character-form.ts';

const texts = ru.story.characters;
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
            <NameFields {...fields} />
            <TextField
              label={texts.abilities}
              hint={ru.story.form.listHint}
              value={draft.abilities}
              onValueChange={(abilities) => change({ abilities })}
              autoComplete="off"
              error={errorOf('abilities')}
            />
            <ReferenceField
              label={texts.inventory}
              hint={texts.inventoryHint}
              value={draft.inventory}
              onValueChange={(inventory) => change({ inventory })}
              choices={choicesOf(items)}
              many
              error={errorOf('inventory')}
            />
            <TextField
              label={texts.goals}
              hint={ru.story.form.listHint}
              value={draft.goals}
              onValueChange={(goals) => change({ goals })}
              multiline
              rows={2}
              error={errorOf('goals')}
            />
            <MarkdownField
              label={texts.secret}
              value={draft.secret}
              onValueChange={(secret) => change({ secret })}
              error={errorOf('secret')}
            />
            <TextField
              label={texts.message}
              hint={texts.messageHint}
              value={draft.message}
              onValueChange={(message) => change({ message })}
              multiline
              rows={2}
              error={errorOf('message')}
            />
            <Choice
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
