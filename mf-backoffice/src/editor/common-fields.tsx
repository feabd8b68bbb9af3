import type { Column } from '@luplay/web-kit';
import { PictureField } from '@luplay/web-kit/files';
import type { ReactNode } from 'react';
import { DescriptionField, DraftField } from '../catalogue/form/draft-field.tsx';
import type { FormFields } from '../catalogue/form/entry-editor.tsx';
import type { EntryDraft } from '../catalogue/form/entry-form.ts';
import { type FieldErrors, missingIn } from '../catalogue/form/use-draft.ts';
import * as css from '../catalogue/list/list.module.css';
import { ru } from '../locale/ru.ts';
import { editor } from './locale.ts';

interface Props<Draft extends CommonDraft> {
  fields: FormFields<Draft>;
  preview: ReactNode;
  /** Whether there is a picture to show. */
  hasPicture: boolean;
}

/** Picture, title and description. */
export function CommonFields<Draft extends CommonDraft>({ fields, preview, hasPicture }: Props<Draft>) {
  return (
    <>
      <PictureField
        preview={preview}
        chosen={hasPicture}
        onChoose={(picture) => fields.change({ picture } as Partial<Draft>)}
        error={fields.errorOf('picture')}
      />
      <DraftField fields={fields as unknown as FormFields<CommonDraft>} name="title" label={ru.form.title} required />
      <DescriptionField fields={fields} />
    </>
  );
}

export const descriptionColumn: Column<{ description: string }> = {
  key: 'description',
  title: editor.columns.description,
  long: true,
  render: ({ description }) => <span className={css.text}>{description}</span>,
};

/** The common fields of both catalogues' drafts. */
export interface CommonDraft extends EntryDraft {
  title: string;
  description: string;
}

/** The fields that are empty. `known`: the edited entry, which has a picture. */
export const requiredFields = (draft: CommonDraft, known?: object): FieldErrors => ({
  ...missingIn(draft),
  ...(!draft.picture && !known && { picture: ru.picture.missing }),
});
