import { type StoryCharacter, storyContent } from '@luplay/contracts/story';
import { api, Badge, ChoiceButtons, type Column, listOf, typedList } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { NameFields } from '../entries/name-fields.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { StoryPanel } from '../entries/story-panel.tsx';
import { MarkdownField } from '../fields/markdown-field.tsx';
import { ReferenceField } from '../fields/references.tsx';
import { story } from '../locale.ts';
import { charactersQuery, choicesOf, itemsQuery } from '../story-queries.ts';

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

interface CharacterDraft extends StoryDraft {
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
