import { rolesOf } from '@luplay/contracts';
import { PROFILE_COLORS, type Profile, type ProfileCard } from '@luplay/contracts/user';
import { Avatar, Badge, Card, Page, type SessionUser } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { FollowButton } from './follow-button.tsx';
import { Following } from './following.tsx';
import { JsonData } from './json-data.tsx';
import { LuCoins } from './lucoins.tsx';
import * as css from './profile.module.css';
import { Rolecards } from './rolecards.tsx';

interface Props {
  profile: Profile;
  following: ProfileCard[];
  viewer: SessionUser;
  /** The id in the address. */
  viewedAs: string;
}

export function ProfileView({ profile, following, viewer, viewedAs }: Props) {
  const own = profile.userId === viewer.userId;
  // The service shows an owner's fields also to those who may edit any profile.
  const asOwner = profile.inventory !== undefined;
  return (
    <Page title={profile.displayName} hideTitle width="normal">
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
                  {role}
                </Badge>
              ))}
            </dd>
          </div>
          {profile.lucoins !== undefined && <LuCoins userId={profile.userId} known={profile.lucoins} live={own} />}
        </dl>
        <div className={css.actions}>
          {!own && <FollowButton profile={profile} viewer={viewer} viewedAs={viewedAs} />}
          {asOwner && <JsonData profile={profile} />}
        </div>
      </Card>
      <Card title={ru.achievements}>
        {profile.achievements.length === 0 ? (
          <p className={css.quiet}>{ru.noAchievements}</p>
        ) : (
          <ul className={css.row}>
            {profile.achievements.map((id) => (
              <li key={id}>
                <Badge tone="warm" icon="star">
                  {id}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={ru.rolecards}>
        <Rolecards cards={profile.inventory?.rolecards} count={profile.rolecardCount} />
      </Card>
      <Card title={ru.subscriptions}>
        <Following people={following} />
      </Card>
    </Page>
  );
}
