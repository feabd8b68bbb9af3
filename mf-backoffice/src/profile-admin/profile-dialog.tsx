import { isGuest, rolesOf } from '@luplay/contracts';
import {
  profiles as calls,
  DEFAULT_PROFILE_PICTURE,
  DISPLAY_NAME_LENGTH,
  type ListedProfile,
  PROFILE_PICTURES,
  SEXES,
} from '@luplay/contracts/user';
import {
  api,
  Button,
  ChoiceGroup,
  ChoiceList,
  FULL_PROFILES,
  isApiError,
  notify,
  Picture,
  Row,
  roleNames,
  Soft,
  Switch,
  signIn,
  TextField,
  updateSessionUser,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EntryDialog } from '../catalogue/form/entry-dialog.tsx';
import { useDraft } from '../catalogue/form/use-draft.ts';
import { profiles } from './locale.ts';
import * as css from './profile-admin.module.css';
import {
  changesOf,
  draftOf,
  GIVEN_ROLES,
  mayGive,
  type ProfileDraft,
  rolesChange,
  validate,
  withRole,
} from './profile-draft.ts';
import { PROFILES, type ProfileChanges } from './queries.ts';

const texts = profiles.form;
const SEX_OPTIONS = SEXES.map((sex) => ({ value: sex, content: profiles.sexes[sex] }));

/** In the order of their numbers; 00 is the default. */
const PICTURE_OPTIONS = [...PROFILE_PICTURES].sort().map((picture, index) => ({
  value: picture,
  name: picture === DEFAULT_PROFILE_PICTURE ? texts.defaultPicture : texts.pictureNumber(index),
  content: <Picture kind="person" src={picture} width={64} height={64} loading="lazy" />,
}));

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
      {isGuest(rolesOf(profile.role)) ? (
        <Soft>{texts.noRoles}</Soft>
      ) : (
        <RoleFields
          draft={draft}
          changed={rolesChange(profile, draft)}
          error={errors.role}
          onChange={(roles) => change(roles)}
        />
      )}
      <ChoiceList
        look="row"
        className={css.sexes}
        label={texts.sex}
        options={SEX_OPTIONS}
        value={draft.sex}
        error={errors.sex}
        onValueChange={(sex) => change({ sex: sex as ListedProfile['sex'] })}
      />
      <ChoiceList
        look="bare"
        label={texts.picture}
        className={css.pictures}
        optionClassName={css.picture}
        options={PICTURE_OPTIONS}
        value={draft.profilePicture}
        error={errors.profilePicture}
        onValueChange={(profilePicture) => change({ profilePicture })}
      />
      <Row gap={2} align="center" justify="between" wrap>
        <Soft>{texts.cache}</Soft>
        <Button size="s" icon="refresh" busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {texts.refresh}
        </Button>
      </Row>
    </EntryDialog>
  );
}

/** Saves changes of a profile. Lists and open profiles are fetched again. */
function useSave(userId: string) {
  const client = useQueryClient();
  const { userId: ownId } = useUser();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api(calls.updateProfile, { body: { userId, ...changes } }),
    onSuccess: ({ user, token }) => {
      notify({ kind: 'success', text: texts.updated });
      if (user.userId !== ownId) return;
      // Another role has revoked the token of this request.
      if (token) signIn(token, user);
      else updateSessionUser({ displayName: user.displayName, role: user.role });
    },
    onError: () => notify({ kind: 'error', text: texts.failed }),
    onSettled: () => Promise.all([PROFILES, FULL_PROFILES].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Makes every service take the profile's name, picture and role again. */
function useRefreshCache(userId: string) {
  return useMutation({
    mutationFn: () => api(calls.refreshProfileCache, { params: { userId } }),
    onSuccess: () => notify({ kind: 'success', text: texts.refreshed }),
    onError: () => notify({ kind: 'error', text: texts.refreshFailed }),
  });
}

interface Props {
  draft: ProfileDraft;
  /** The roles differ from the stored ones. */
  changed: boolean;
  error: string | undefined;
  onChange: (roles: Pick<ProfileDraft, 'roles'>) => void;
}

/** The roles of a profile, each on or off. */
function RoleFields({ draft, changed, error, onChange }: Props) {
  const isAdmin = userHasRole(useUser(), 'admin');
  return (
    <ChoiceGroup label={texts.roles} hint={changed ? texts.signsOut : texts.rolesHint} error={error}>
      {GIVEN_ROLES.map((role) => {
        const may = mayGive(role, isAdmin);
        return (
          <Switch
            key={role}
            label={roleNames[role]}
            hint={may ? texts.roleHints[role] : texts.adminOnly}
            checked={draft.roles.includes(role)}
            disabled={!may}
            onCheckedChange={(given) => onChange(withRole(draft, role, given))}
          />
        );
      })}
    </ChoiceGroup>
  );
}
