import { PASSWORD_LENGTH, type Profile } from '@luplay/contracts/user';
import type { fieldErrors } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import type { ProfileChanges } from '../queries.ts';

export type FieldErrors = ReturnType<typeof fieldErrors>;

/** The values of the edit form. */
export interface EditDraft extends Pick<Profile, 'displayName' | 'sex' | 'profilePicture' | 'color'> {
  /** Empty: keep the current one. */
  password: string;
  /** The current password. The service requires it with a new one. */
  currentPassword: string;
}

export const draftOf = ({ displayName, sex, profilePicture, color }: Profile): EditDraft => ({
  displayName,
  sex,
  profilePicture,
  color,
  password: '',
  currentPassword: '',
});

/** Errors that can be found without the service. */
export function validate({ displayName, password }: EditDraft): FieldErrors {
  return {
    ...(displayName.trim() === '' && { displayName: ru.nameMissing }),
    ...(password !== '' &&
      password.length < PASSWORD_LENGTH.min && { password: ru.passwordShort(PASSWORD_LENGTH.min) }),
  };
}

/** Only the fields that differ from the profile, and the password if one was typed. */
export function changesOf(profile: Profile, draft: EditDraft): ProfileChanges {
  const displayName = draft.displayName.trim();
  return {
    ...(displayName !== profile.displayName && { displayName }),
    ...(draft.sex !== profile.sex && { sex: draft.sex }),
    ...(draft.profilePicture !== profile.profilePicture && { profilePicture: draft.profilePicture }),
    ...(draft.color !== profile.color && { color: draft.color }),
    ...(draft.password !== '' && {
      password: draft.password,
      ...(draft.currentPassword !== '' && { currentPassword: draft.currentPassword }),
    }),
  };
}
