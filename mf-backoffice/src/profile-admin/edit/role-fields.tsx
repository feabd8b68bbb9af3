import { ChoiceGroup, roleNames, Switch, userHasRole, useUser } from '@luplay/web-kit';
import { profiles } from '../locale.ts';
import * as css from './profile-dialog.module.css';
import { GIVEN_ROLES, mayGive, type ProfileDraft, withRole } from './profile-draft.ts';

const texts = profiles.form;

interface Props {
  draft: ProfileDraft;
  /** The roles differ from the stored ones. */
  changed: boolean;
  error: string | undefined;
  onChange: (roles: Pick<ProfileDraft, 'roles'>) => void;
}

/** The roles of a profile, each on or off. */
export function RoleFields({ draft, changed, error, onChange }: Props) {
  const isAdmin = userHasRole(useUser(), 'admin');
  return (
    <ChoiceGroup
      label={texts.roles}
      hint={changed ? texts.signsOut : texts.rolesHint}
      error={error}
      className={css.roles}
    >
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
