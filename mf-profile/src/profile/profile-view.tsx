import { rolesOf } from '@luplay/contracts';
import { PROFILE_COLORS, type Profile, type ProfileCard } from '@luplay/contracts/user';
import { Avatar, Badge, Button, Card, cx, Page, roleNames, userHasRole, useUser } from '@luplay/web-kit';
import { KeepOffer } from '@luplay/web-kit/keep-offer';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../locale/ru.ts';
import { Achievements } from './achievements.tsx';
import { EditProfile } from './edit/edit-profile.tsx';
import { Following } from './following.tsx';
import { JsonData } from './json-data.tsx';
import { LuCoins } from './lucoins.tsx';
import * as css from './profile.module.css';
import { Rolecards } from './rolecards.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { VisitorActions } from './visitor-actions.tsx';

interface Props {
  profile: Profile;
  following: ProfileCard[];
}

/** A profile, with an edit mode for its owner and for creators. */
export function ProfileView({ profile, following }: Props) {
  const viewer = useUser();
  const own = profile.userId === viewer.userId || userHasRole(viewer, 'creator');
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const edited = useRef(false);
  useEffect(() => {
    // The focused form was unmounted: focus the edit button.
    if (edited.current && !editing) editButton.current?.focus();
    edited.current = editing;
  }, [editing]);

  if (own && editing) {
    return (
      <Page title={profile.displayName} hideTitle>
        <EditProfile profile={profile} onClose={() => setEditing(false)} />
      </Page>
    );
  }
  return (
    <Page title={profile.displayName} hideTitle>
      <Card className={css.head} tone="raised">
        <Avatar
          name={profile.displayName}
          src={profile.profilePicture}
          color={PROFILE_COLORS[profile.color]}
          size="xl"
        />
        <dl className={css.facts}>
          <div>
            <dt>{ru.name}</dt>
            <dd className={css.name}>{profile.displayName}</dd>
          </div>
          <div>
            <dt>{ru.role}</dt>
            <dd className={css.roles}>
              {rolesOf(profile.role).map((role) => (
                <Badge key={role} tone={role === 'User' ? 'neutral' : 'warm'}>
                  {roleNames[role]}
                </Badge>
              ))}
            </dd>
          </div>
          {own && profile.lucoins !== undefined && <LuCoins userId={profile.userId} known={profile.lucoins} />}
        </dl>
        <div className={cx(css.actions, own && css.own)}>
          {own ? (
            <>
              <Button ref={editButton} kind="primary" icon="edit" onClick={() => setEditing(true)}>
                {ru.edit}
              </Button>
              <JsonData profile={profile} />
              {profile.userId === viewer.userId && !rolesOf(viewer.role).includes('guest') && <Sessions />}
            </>
          ) : (
            <VisitorActions profile={profile} />
          )}
        </div>
      </Card>
      {profile.userId === viewer.userId && <KeepOffer />}
      <Card title={ru.achievements}>
        <Achievements ids={profile.achievements} />
      </Card>
      <Card title={ru.rolecards}>
        <Rolecards cards={own ? profile.inventory?.rolecards : undefined} count={profile.rolecardCount} />
      </Card>
      <Card title={ru.subscriptions}>
        <Following people={following} />
      </Card>
    </Page>
  );
}
