import { DraftField } from '../../catalogue/form/draft-field.tsx';
import { EntryEditor } from '../../catalogue/form/entry-editor.tsx';
import { EntryPicture } from '../../catalogue/picture/entry-picture.tsx';
import { CommonFields } from '../common-fields.tsx';
import { editor } from '../locale.ts';
import { achievementForm } from './achievement-form.ts';
import type { AchievementRow } from './achievement-table.tsx';

interface Props {
  /** The achievement to edit; a new one when there is none. */
  known?: AchievementRow;
  onClose: () => void;
}

const texts = editor.achievements;

export function AchievementDialog({ known, onClose }: Props) {
  return (
    <EntryEditor form={achievementForm} known={known} onClose={onClose}>
      {(fields) => {
        const picture = fields.draft.picture?.preview ?? known?.picture ?? null;
        return (
          <>
            <CommonFields
              fields={fields}
              preview={<EntryPicture kind="achievements" src={picture} large />}
              hasPicture={picture !== null}
            />
            <DraftField
              fields={fields}
              name="lucoins"
              label={texts.lucoins}
              hint={texts.lucoinsHint}
              inputMode="numeric"
              required
            />
          </>
        );
      }}
    </EntryEditor>
  );
}
