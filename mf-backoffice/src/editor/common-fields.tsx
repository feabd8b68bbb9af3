import type { ReactNode } from 'react';
import { DescriptionField, DraftField } from '../catalogue/form/draft-field.tsx';
import type { FormFields } from '../catalogue/form/entry-editor.tsx';
import { PictureField } from '../catalogue/picture/picture-field.tsx';
import { ru } from '../locale/ru.ts';
import type { CommonDraft } from './required-fields.ts';

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
