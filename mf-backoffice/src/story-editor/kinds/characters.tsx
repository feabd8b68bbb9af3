import { Badge } from '@luplay/web-kit';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { storyForm } from '../entries/story-form.ts';
import { choice, description, type Field, list, markdown, name, text } from '../fields/fields.tsx';
import { references } from '../fields/references.tsx';
import { story } from '../locale.ts';

const texts = story.characters;

const message: Field<string, string | null> = {
  ...text({ label: texts.message, hint: texts.messageHint, multiline: true, rows: 2 }),
  typed: (sent) => sent ?? '',
  sent: (typed) => typed.trim() || null,
};

export const characterForm = storyForm('characters', {
  columns: [
    picturedColumn('characters'),
    descriptionColumn,
    {
      key: 'status',
      title: texts.status,
      render: ({ status }) => <Badge tone={status === 'alive' ? 'good' : 'bad'}>{texts.statuses[status]}</Badge>,
    },
  ],
  pictured: true,
  fields: {
    name,
    description,
    abilities: list({ label: texts.abilities }),
    inventory: references('items', texts.inventory, texts.inventoryHint),
    goals: list({ label: texts.goals, rows: 3 }),
    secret: markdown(texts.secret),
    message,
    status: choice(texts.status, texts.statuses),
  },
});
