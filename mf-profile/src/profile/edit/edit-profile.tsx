import { isGuest, rolesOf } from '@luplay/contracts';
import {
  AVATAR_PICTURES,
  DISPLAY_NAME_LENGTH,
  PASSWORD_LENGTH,
  PROFILE_COLORS,
  type Profile,
} from '@luplay/contracts/user';
import {
  Avatar,
  Button,
  Card,
  fieldErrors,
  isApiError,
  Stack,
  TextField,
  useClosingConfirmation,
  useUser,
} from '@luplay/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { ColorChoice, FormError, PictureChoice, SexChoice } from '../appearance/appearance.tsx';
import { picturesFor } from '../appearance/pictures.ts';
import { showNotice } from '../notice.ts';
import { useSaveProfile } from '../use-save-profile.ts';
import { changesOf, draftOf, type EditDraft, type FieldErrors, validate } from './edit-draft.ts';
import * as css from './edit-profile.module.css';

const NO_ERRORS: FieldErrors = {};
/** Errors that are shown at their fields. */
const AT_FIELDS = ['validation_failed', 'wrong_password'];

/** The edit form. Its values start from the profile when it mounts. */
export function EditProfile({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [opened] = useState(profile);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [errors, setErrors] = useState(NO_ERRORS);
  const title = useRef<HTMLSpanElement>(null);
  const save = useSaveProfile(profile.userId);
  useEffect(() => title.current?.focus(), []);
  useClosingConfirmation(Object.keys(changesOf(opened, draft)).length > 0, 'draft');

  const change = (part: Partial<EditDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors(NO_ERRORS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = validate(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    // Not with the newest profile: what another device has changed meanwhile would be changed back.
    save.mutate(changesOf(opened, draft), {
      onSuccess: () => {
        showNotice('success', ru.updated);
        onClose();
      },
      onError: (error) => {
        showNotice('error', ru.updateFailed);
        setErrors(isApiError(error, 'wrong_password') ? { currentPassword: error.message } : fieldErrors(error));
      },
    });
  };
  // A guest's account gets its password by being kept.
  const isGuestProfile = isGuest(rolesOf(profile.role));
  const isOwn = useUser().userId === profile.userId;
  const asksCurrent = draft.password !== '' && isOwn && profile.hasPassword !== false;
  // A notice shows that saving failed. A reason that belongs to no field is shown above the buttons.
  const reason = isApiError(save.error) && !AT_FIELDS.includes(save.error.code) ? save.error.message : undefined;

  return (
    <Card title={ru.edit} titleRef={title}>
      <Stack as="form" gap={5} noValidate onSubmit={submit}>
        <Stack gap={0} align="center">
          <Avatar
            name={draft.displayName}
            src={draft.profilePicture}
            color={PROFILE_COLORS[draft.color]}
            size="xl"
            decorative
          />
        </Stack>
        <TextField
          label={ru.name}
          name="displayName"
          autoComplete="nickname"
          maxLength={DISPLAY_NAME_LENGTH.max}
          value={draft.displayName}
          onValueChange={(displayName) => change({ displayName })}
          error={errors.displayName}
          required
        />
        <SexChoice
          names={ru.editing.sexes}
          value={draft.sex}
          onValueChange={(sex) => change({ sex })}
          error={errors.sex}
        />
        <PictureChoice
          many
          pictures={picturesFor(draft.sex, AVATAR_PICTURES)}
          value={draft.profilePicture}
          onValueChange={(profilePicture) => change({ profilePicture })}
          error={errors.profilePicture}
        />
        <ColorChoice value={draft.color} onValueChange={(color) => change({ color })} error={errors.color} />
        {!isGuestProfile && (
          <TextField
            label={ru.editing.password}
            hint={ru.editing.passwordHint}
            name="new-password"
            type="password"
            autoComplete="new-password"
            placeholder={ru.editing.keepPassword}
            maxLength={PASSWORD_LENGTH.max}
            value={draft.password}
            onValueChange={(password) => change({ password })}
            error={errors.password}
          />
        )}
        {asksCurrent && (
          <TextField
            label={ru.editing.currentPassword}
            hint={ru.editing.currentPasswordHint}
            name="current-password"
            type="password"
            autoComplete="current-password"
            maxLength={PASSWORD_LENGTH.max}
            value={draft.currentPassword}
            onValueChange={(currentPassword) => change({ currentPassword })}
            error={errors.currentPassword}
            required
          />
        )}
        <FormError text={reason} />
        <div className={css.actions}>
          <Button onClick={onClose}>{ru.editing.cancel}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {ru.editing.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
