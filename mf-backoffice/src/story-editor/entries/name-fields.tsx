import { TextField } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import type { StoryFields } from './story-dialog.tsx';

interface Draft {
  name: string;
  description: string;
}

/** What nearly every kind begins with. */
export function NameFields<Any extends Draft>({ draft, change, errorOf }: StoryFields<Any>) {
  return (
    <>
      <TextField
        label={ru.story.form.name}
        value={draft.name}
        onValueChange={(name) => change({ name } as Partial<Any>)}
        autoComplete="off"
        error={errorOf('name')}
        required
      />
      <DescriptionField draft={draft} change={change} errorOf={errorOf} />
    </>
  );
}

export function DescriptionField<Any extends Pick<Draft, 'description'>>({
  draft,
  change,
  errorOf,
}: Omit<StoryFields<Any>, 'inspect'>) {
  return (
    <TextField
      label={ru.story.form.description}
      value={draft.description}
      onValueChange={(description) => change({ description } as Partial<Any>)}
      multiline
      error={errorOf('description')}
      required
    />
  );
}
