import { DescriptionField, DraftField } from '../../catalogue/form/draft-field.tsx';
import type { FormFields } from '../../catalogue/form/entry-editor.tsx';
import { story } from '../locale.ts';

interface Draft {
  name: string;
  description: string;
}

/** Name and description, the first fields of nearly every kind. */
export const NameFields = <Any extends Draft>({ fields }: { fields: FormFields<Any> }) => (
  <>
    <DraftField fields={fields as unknown as FormFields<Draft>} name="name" label={story.form.name} required />
    <DescriptionField fields={fields} />
  </>
);
