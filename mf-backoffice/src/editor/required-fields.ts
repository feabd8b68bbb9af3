import type { EntryDraft } from '../catalogue/form/entry-form.ts';
import type { FieldErrors } from '../catalogue/form/field-errors.ts';
import { ru } from '../locale/ru.ts';

/** The common fields of both catalogues' drafts. */
export interface CommonDraft extends EntryDraft {
  title: string;
  description: string;
}

/** The fields that are empty. `known`: the edited entry, which has a picture. */
export const requiredFields = ({ title, description, picture }: CommonDraft, known?: object): FieldErrors => ({
  ...(title.trim() === '' && { title: ru.form.titleMissing }),
  ...(description.trim() === '' && { description: ru.form.descriptionMissing }),
  ...(!picture && !known && { picture: ru.picture.missing }),
});
