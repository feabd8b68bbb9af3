import { Badge, Button } from '@luplay/web-kit';
import { descriptionColumn, enabledColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { EntryPictureField } from '../entries/entry-picture-field.tsx';
import { storyForm } from '../entries/story-form.ts';
import { choice, description, enabled, type Field, markdown, text } from '../fields/fields.tsx';
import { story } from '../locale.ts';

const texts = story.notes;

/** Null: no picture, or the picture is to be removed. */
const image: Field<string | null, string | null> = {
  typed: (sent = null) => sent,
  sent: (typed) => typed,
  Input: ({ value, form }) => (
    <>
      <EntryPictureField kind="notes" image={value} fields={form} />
      {(form.draft.picture || value) && (
        <Button size="s" icon="trash" onClick={() => form.change({ picture: null, image: null } as object)}>
          {texts.dropPicture}
        </Button>
      )}
    </>
  ),
};

export const noteForm = storyForm('notes', {
  columns: [
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
  ],
  fields: {
    image,
    title: text({ label: story.form.title, required: true }),
    description,
    content: markdown(texts.content, true),
    accessType: choice(texts.access, texts.accesses),
    enabled,
  },
});
