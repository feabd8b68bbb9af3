import { PROBABILITY } from '@luplay/contracts/story';
import { Badge } from '@luplay/web-kit';
import * as css from '../../catalogue/list/list.module.css';
import { descriptionColumn, picturedColumn } from '../entries/entry-columns.tsx';
import { storyForm } from '../entries/story-form.ts';
import { choice, description, type Field, name, text } from '../fields/fields.tsx';
import { reference } from '../fields/references.tsx';
import { story } from '../locale.ts';

const texts = story.items;

/** Null: not a whole number of percent. */
function percentOf(typed: string): number | null {
  const digits = typed.trim();
  return /^\d+$/.test(digits) && Number(digits) <= PROBABILITY.max ? Number(digits) : null;
}

const probability: Field<string, number> = {
  ...text({ label: texts.probability, hint: texts.probabilityHint, inputMode: 'numeric' }),
  typed: (sent = PROBABILITY.default) => String(sent),
  sent: (typed) => percentOf(typed) ?? PROBABILITY.default,
  errorOf: (typed) => (percentOf(typed) === null ? texts.badProbability : null),
};

export const itemForm = storyForm('items', {
  columns: [
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
  ],
  pictured: true,
  fields: {
    name,
    description,
    visibility: choice(texts.visibility, texts.visibilities, true),
    probability,
    notes: reference('notes', texts.note, texts.noteHint),
  },
});
