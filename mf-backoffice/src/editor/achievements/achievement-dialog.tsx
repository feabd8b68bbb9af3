import { achievements } from '@luplay/contracts/user';
import { api, TextField } from '@luplay/web-kit';
import { EntryDialog } from '../../catalogue/form/entry-dialog.tsx';
import { useChange } from '../../catalogue/form/use-change.ts';
import { useDraft } from '../../catalogue/form/use-draft.ts';
import { PictureField } from '../../catalogue/picture/picture-field.tsx';
import { ru } from '../../locale/ru.ts';
import { ACHIEVEMENTS } from '../catalogues.ts';
import {
  type AchievementChanges,
  type AchievementDraft,
  changesOf,
  draftOf,
  faultsOf,
  newAchievement,
} from './achievement-draft.ts';
import type { AchievementRow } from './achievement-table.tsx';
import { Medal } from './medal.tsx';

interface Props {
  /** The achievement to edit; a new one when there is none. */
  known?: AchievementRow;
  onClose: () => void;
}

const texts = ru.achievements;

export function AchievementDialog({ known, onClose }: Props) {
  const { draft, errors, change, isGood, refused } = useDraft(
    () => draftOf(known),
    (typed) => faultsOf(typed, known),
  );
  const { create, update, remove } = useAchievementChanges(known?.id ?? '');
  const after = { onSuccess: onClose, onError: refused };
  const submit = () => {
    if (!isGood()) return;
    if (!known) return create.mutate(draft, after);
    const changes = changesOf(known, draft);
    if (changes) update.mutate(changes, after);
    else onClose();
  };
  const picture = draft.picture?.preview ?? known?.picture ?? null;
  return (
    <EntryDialog
      title={known ? texts.editTitle : ru.createAchievement}
      submitText={known ? ru.form.save : ru.form.create}
      busy={create.isPending || update.isPending}
      onClose={onClose}
      onSubmit={submit}
      removal={
        known && {
          title: texts.deleteTitle,
          text: texts.deleteText(known.title),
          failed: texts.deleteFailed,
          remove: () => remove.mutateAsync(undefined, { onSuccess: onClose }),
        }
      }
    >
      <PictureField
        preview={<Medal src={picture} large />}
        chosen={picture !== null}
        onChoose={(chosen) => change({ picture: chosen })}
        error={errors.picture}
      />
      <TextField
        label={ru.form.title}
        value={draft.title}
        onValueChange={(title) => change({ title })}
        autoComplete="off"
        error={errors.title}
        required
      />
      <TextField
        label={ru.form.description}
        value={draft.description}
        onValueChange={(description) => change({ description })}
        multiline
        error={errors.description}
        required
      />
      <TextField
        label={texts.lucoins}
        hint={texts.lucoinsHint}
        value={draft.lucoins}
        onValueChange={(lucoins) => change({ lucoins })}
        inputMode="numeric"
        autoComplete="off"
        error={errors.lucoins}
        required
      />
    </EntryDialog>
  );
}

function useAchievementChanges(achievementId: string) {
  return {
    create: useChange(
      (draft: AchievementDraft) => api(achievements.createAchievement, { body: newAchievement(draft) }),
      { catalogue: ACHIEVEMENTS, texts: { done: texts.created, failed: texts.createFailed } },
    ),
    update: useChange(
      (updates: AchievementChanges) => api(achievements.updateAchievement, { body: { achievementId, updates } }),
      { catalogue: ACHIEVEMENTS, texts: { done: texts.updated, failed: texts.updateFailed } },
    ),
    remove: useChange(() => api(achievements.deleteAchievement, { body: { achievementId } }), {
      catalogue: ACHIEVEMENTS,
      texts: { done: texts.deleted, failed: texts.deleteFailed },
    }),
  };
}
