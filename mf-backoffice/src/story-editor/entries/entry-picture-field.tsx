import { DEFAULT_STORY_IMAGES } from '@luplay/contracts/story';
import { PictureField } from '@luplay/web-kit/files';
import type { FormFields } from '../../catalogue/form/entry-editor.tsx';
import type { EntryDraft } from '../../catalogue/form/entry-form.ts';
import { EntryPicture } from '../../catalogue/picture/entry-picture.tsx';
import type { PicturedKind } from '../story-queries.ts';

interface Props<Draft extends EntryDraft> {
  kind: PicturedKind;
  /** The entry's current picture. */
  image: string | null | undefined;
  fields: FormFields<Draft>;
}

/** The picture is optional: without one the entry shows its kind's default. */
export function EntryPictureField<Draft extends EntryDraft>({ kind, image, fields }: Props<Draft>) {
  const own = image ?? (kind === 'notes' ? null : DEFAULT_STORY_IMAGES[kind]);
  const chosen = fields.draft.picture?.preview;
  return (
    <PictureField
      preview={<EntryPicture kind={kind} src={chosen ?? own} large />}
      chosen={Boolean(chosen ?? image)}
      onChoose={(picture) => fields.change({ picture } as Partial<Draft>)}
      error={fields.errorOf('picture') ?? fields.errorOf('pictureFormat' as keyof Draft & string)}
    />
  );
}
