import { DEFAULT_STORY_IMAGES } from '@luplay/contracts/story';
import { PictureField } from '../../catalogue/picture/picture-field.tsx';
import type { EntryDraft } from './entry-form.ts';
import { EntryPicture, type PicturedKind } from './entry-picture.tsx';
import type { StoryFields } from './story-dialog.tsx';

interface Props<Draft extends EntryDraft> {
  kind: PicturedKind;
  /** What the entry shows now. */
  image: string | null | undefined;
  fields: StoryFields<Draft>;
}

/** The picture is never asked for: without one there is the kind's own. */
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
