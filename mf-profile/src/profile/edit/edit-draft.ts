import { PASSWORD_LENGTH, type Profile } from '@luplay/contracts/user';
import { ru } from '../../locale/ru.ts';
import type { FieldErrors } from '../field-errors.ts';
import type { ProfileChanges } from '../queries.ts';

/** What is typed and chosen in the edit mode. */
export interface EditDraft extends Pick<Profile, 'displayName' | 'sex' | 'profilePicture' | 'color'> {
  /** Empty: the password stays. */
  password: string;
  /** The present one, which the service wants to see with a new one. */
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

/** What the service would refuse, said without asking it. */
export function faultsOf({ displayName, password }: EditDraft): FieldErrors {
  return {
    ...(displayName.trim() === '' && { displayName: ru.nameMissing }),
    ...(password !== '' &&
      password.length < PASSWORD_LENGTH.min && { password: ru.passwordShort(PASSWORD_LENGTH.min) }),
  };
}

/** Only what differs from the profile, and the password if one was typed. */
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
