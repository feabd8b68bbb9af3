import { type Role, rolesOf } from '@luplay/contracts';
import type { ListedProfile } from '@luplay/contracts/user';
import type { FieldErrors } from '../catalogue/form/use-draft.ts';
import { profiles as texts } from './locale.ts';
import type { ProfileChanges } from './queries.ts';

/** Every role that is given: `User` is what remains without them, and only an invitation makes a guest. */
export type GivenRole = Exclude<Role, 'User' | 'guest'>;
export const GIVEN_ROLES: readonly GivenRole[] = ['creator', 'developer', 'admin'];

/** The values of the form. */
export interface ProfileDraft extends Pick<ListedProfile, 'displayName' | 'sex' | 'profilePicture'> {
  /** In the order of GIVEN_ROLES. */
  roles: readonly GivenRole[];
}

const ordered = (roles: readonly Role[]): GivenRole[] => GIVEN_ROLES.filter((role) => roles.includes(role));

export const draftOf = ({ displayName, sex, profilePicture, role }: ListedProfile): ProfileDraft => ({
  displayName,
  sex,
  profilePicture,
  roles: ordered(rolesOf(role)),
});

export const withRole = (draft: ProfileDraft, role: GivenRole, given: boolean): Pick<ProfileDraft, 'roles'> => ({
  roles: ordered(given ? [...draft.roles, role] : draft.roles.filter((each) => each !== role)),
});

/** Whether the viewer may give and take the role. The service decides; the form only does not offer the others. */
export const mayGive = (role: GivenRole, viewerIsAdmin: boolean): boolean => viewerIsAdmin || role === 'creator';

export const validate = ({ displayName }: ProfileDraft): FieldErrors =>
  displayName.trim() === '' ? { displayName: texts.form.nameMissing } : {};

export const rolesChange = (profile: ListedProfile, { roles }: ProfileDraft): boolean =>
  roles.join() !== ordered(rolesOf(profile.role)).join();

/** Only what differs from the profile, so that two editors of one profile do not undo each other. */
export function changesOf(profile: ListedProfile, draft: ProfileDraft): ProfileChanges {
  const displayName = draft.displayName.trim();
  const [first = 'User' as const, ...others] = draft.roles;
  return {
    ...(displayName !== profile.displayName && { displayName }),
    ...(draft.sex !== profile.sex && { sex: draft.sex }),
    ...(draft.profilePicture !== profile.profilePicture && { profilePicture: draft.profilePicture }),
    ...(rolesChange(profile, draft) && { role: others.length === 0 ? first : [first, ...others] }),
  };
}
