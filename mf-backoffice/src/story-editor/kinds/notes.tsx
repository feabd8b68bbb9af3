import { type StoryNote, storyContent } from '@luplay/contracts/story';
import { api, Badge, Button, ChoiceButtons, type Column, Switch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DescriptionField, DraftField } from '../../catalogue/form/draft-field.tsx';
import { descriptionColumn, enabledColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { StoryPanel } from '../entries/story-panel.tsx';
import { MarkdownField } from '../fields/markdown-field.tsx';
import { story } from '../locale.ts';
import { notesQuery } from '../story-queries.ts';

const texts = story.notes;
const ACCESSES = (['private', 'public'] as const).map((value) => ({ value, text: texts.accesses[value] }));

const columns: Column<StoryNote>[] = [
  picturedColumn('notes'),
  descriptionColumn,
  {
    key: 'access',
    title: texts.access,
    render: ({ accessType }) => (
      <Badge tone={accessType === 'public' ? 'info' : 'neutral'} icon={accessType === 'public' ? 'users' : 'lock'}>
        {texts.accesses[accessType]}
      </Badge>
    ),
  },
  enabledColumn,
];

export const NotesPanel = () => (
  <StoryPanel kind="notes" query={useQuery(notesQuery)} columns={columns} dialog={NoteDialog} />
);

function NoteDialog(props: StoryDialogProps<StoryNote>) {
  return (
    <StoryDialog form={noteForm} {...props}>
      {(fields) => {
        const { draft, change, errorOf } = fields;
        return (
          <>
            <EntryPictureField kind="notes" image={draft.image} fields={fields} />
            {(draft.picture || draft.image) && (
              <Button size="s" icon="trash" onClick={() => change({ picture: null, image: null })}>
                {texts.dropPicture}
              </Button>
            )}
            <DraftField fields={fields} name="title" label={story.form.title} required />
            <DescriptionField fields={fields} />
            <MarkdownField
              label={texts.content}
              value={draft.content}
              onValueChange={(content) => change({ content })}
              error={errorOf('content')}
              required
            />
            <ChoiceButtons
              label={texts.access}
              options={ACCESSES}
              value={draft.accessType}
              onValueChange={(accessType) => change({ accessType })}
            />
            <Switch
              label={story.form.enabled}
              checked={draft.enabled}
              onCheckedChange={(enabled) => change({ enabled })}
            />
          </>
        );
      }}
    </StoryDialog>
  );
}

interface NoteDraft extends StoryDraft {
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
