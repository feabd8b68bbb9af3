import { DISPLAY_NAME_LENGTH, type ListedProfile, SEXES } from '@luplay/contracts/user';
import { Button, ChoiceList, isApiError, TextField } from '@luplay/web-kit';
import { EntryDialog } from '../../catalogue/form/entry-dialog.tsx';
import { useDraft } from '../../catalogue/form/use-draft.ts';
import { profiles } from '../locale.ts';
import { PictureChoice } from './picture-choice.tsx';
import * as css from './profile-dialog.module.css';
import { changesOf, draftOf, rolesChange, validate } from './profile-draft.ts';
import { RoleFields } from './role-fields.tsx';
import { useRefreshCache, useSave } from './use-save.ts';

const texts = profiles.form;
const SEX_OPTIONS = SEXES.map((sex) => ({ value: sex, content: profiles.sexes[sex] }));

/** The form of one profile. Opens when it mounts. */
export function ProfileDialog({ profile, onClose }: { profile: ListedProfile; onClose: () => void }) {
  const { draft, errors, change, isValid, refused } = useDraft(draftOf(profile), validate);
  const save = useSave(profile.userId);
  const refresh = useRefreshCache(profile.userId);
  const changes = changesOf(profile, draft);
  const unsaved = Object.keys(changes).length > 0;
  const submit = () => {
    if (!isValid()) return;
    if (!unsaved) return onClose();
    save.mutate(changes, { onSuccess: onClose, onError: refused });
  };
  // The notice says that it failed; here is why, unless the reason stands at a field.
  const reason = isApiError(save.error) && save.error.code !== 'validation_failed' ? save.error.message : null;
  return (
    <EntryDialog
      title={texts.title(profile.displayName)}
      submitText={texts.save}
      busy={save.isPending}
      error={reason}
      unsaved={unsaved}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={texts.name}
        value={draft.displayName}
        maxLength={DISPLAY_NAME_LENGTH.max}
        autoComplete="off"
        error={errors.displayName}
        onValueChange={(displayName) => change({ displayName })}
        required
      />
      <RoleFields
        draft={draft}
        changed={rolesChange(profile, draft)}
        error={errors.role}
        onChange={(roles) => change(roles)}
      />
      <ChoiceList
        look="row"
        className={css.sexes}
        label={texts.sex}
        options={SEX_OPTIONS}
        value={draft.sex}
        error={errors.sex}
        onValueChange={(sex) => change({ sex: sex as ListedProfile['sex'] })}
      />
      <PictureChoice
        value={draft.profilePicture}
        error={errors.profilePicture}
        onValueChange={(profilePicture) => change({ profilePicture })}
      />
      <div className={css.cache}>
        <p className={css.hint}>{texts.cache}</p>
        <Button size="s" icon="refresh" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {texts.refresh}
        </Button>
      </div>
    </EntryDialog>
  );
}
