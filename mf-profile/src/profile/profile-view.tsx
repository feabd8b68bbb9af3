import { rolesOf } from '@luplay/contracts';
import { PROFILE_COLORS, type Profile, type ProfileCard } from '@luplay/contracts/user';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Card,
  cx,
  Dialog,
  FULL_PROFILES,
  formatNumber,
  Grid,
  Icon,
  Page,
  Picture,
  Row,
  roleNames,
  Stack,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { KeepOffer } from '@luplay/web-kit/keep-offer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { Achievements } from './achievements.tsx';
import { withFollowing } from './cached.ts';
import { EditProfile } from './edit/edit-profile.tsx';
import { showNotice } from './notice.ts';
import * as css from './profile.module.css';
import { type FullProfile, lucoinsQuery, ownProfileQuery, setFollowing } from './queries.ts';
import { Sessions } from './sessions/sessions.tsx';
import { useLogged } from './use-logged.ts';

/** Follows (`true`) or unfollows somebody. Shown at once, and reverted when the service refuses. */
function useFollow(followed: ProfileCard) {
  const client = useQueryClient();
  const { userId } = useUser();
  const filter = { queryKey: FULL_PROFILES };
  return useMutation({
    mutationFn: (follows: boolean) => setFollowing(userId, followed.userId, follows),
    onMutate: async (follows) => {
      await client.cancelQueries(filter);
      const before = client.getQueriesData<FullProfile>(filter);
      client.setQueriesData<FullProfile>(
        filter,
        (answer) => answer && withFollowing(answer, userId, followed, follows),
      );
      return before;
    },
    onSuccess: (_, follows) => showNotice('success', follows ? ru.followed : ru.unfollowed),
    onError: (_, follows, before) => {
      for (const [key, answer] of before ?? []) client.setQueryData(key, answer);
      showNotice('error', follows ? ru.followFailed : ru.unfollowFailed);
    },
    onSettled: () => client.invalidateQueries(filter),
  });
}

/**
 * What a visitor may do with a profile: follow it, unless they are a guest, and write to it. People the user follows
 * have a second message button.
 */
function VisitorActions({ profile }: { profile: Profile }) {
  const viewer = useUser();
  const own = useQuery(ownProfileQuery(viewer));
  useLogged('own subscriptions', own.error);
  const following =
    own.data?.user.subscriptions.includes(profile.userId) ?? profile.subscribers.includes(viewer.userId);
  const follow = useFollow(profile);
  const chat = `/chat/${profile.userId}`;
  return (
    <>
      {!userHasRole(viewer, 'guest') && (
        <Button
          kind={following ? 'secondary' : 'primary'}
          icon={following ? 'check' : 'plus'}
          // The result is shown optimistically, so a second press is ignored without a spinner until the first is done.
          onClick={() => !follow.isPending && follow.mutate(!following)}
        >
          {following ? ru.unfollow : ru.follow}
        </Button>
      )}
      <ButtonLink to={chat} icon="chat">
        {ru.chat}
      </ButtonLink>
      {following && <ButtonLink to={chat}>{ru.message}</ButtonLink>}
    </>
  );
}

type Cards = NonNullable<Profile['inventory']>['rolecards'];

/** The owner sees the cards, a visitor their number. */
function Rolecards({ cards, count }: { cards: Cards | undefined; count: number }) {
  if (!cards) return <p className={css.quiet}>{ru.rolecardCount(count)}</p>;
  if (cards.length === 0) return <p className={css.quiet}>{ru.noRolecards}</p>;
  return (
    <Grid as="ul" min="140px" keep>
      {cards.map((card) => (
        <Stack as="li" key={card.id} gap={2} className={css.card}>
          <Picture kind="character" src={card.imageUrl ?? card.image} loading="lazy" />
          <span>{card.name}</span>
        </Stack>
      ))}
    </Grid>
  );
}

/** The balance. It is fetched again because a game may just have paid. If that fails, the known balance remains. */
function LuCoins({ userId, known }: { userId: string; known: number }) {
  const { data, error } = useQuery(lucoinsQuery(userId));
  useLogged('LuCoins', error);
  return (
    <div>
      <dt>{ru.lucoins}</dt>
      <Row as="dd" gap={1} align="center" justify="center" className={css.lucoins}>
        <Icon name="bolt" /> {formatNumber(data?.lucoins ?? known)}
      </Row>
    </div>
  );
}

/** The profile as returned by the service. */
function JsonData({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {ru.showJson}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={ru.showJson}
        size="l"
        footer={<Button onClick={() => setOpen(false)}>{ru.close}</Button>}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre className={css.json} tabIndex={0}>
          {JSON.stringify(profile, null, 2)}
        </pre>
      </Dialog>
    </>
  );
}

/** The people this profile follows. */
function Following({ people }: { people: ProfileCard[] }) {
  if (people.length === 0) return <p className={css.quiet}>{ru.noSubscriptions}</p>;
  return (
    <Grid as="ul" min="200px" keep>
      {people.map((person) => (
        <li key={person.userId}>
          <Link to={`/profile/${person.telegramId || person.username}`} className={css.person}>
            <Avatar
              name={person.displayName}
              src={person.profilePicture}
              color={PROFILE_COLORS[person.color]}
              size="m"
            />
            <span>{person.displayName}</span>
          </Link>
        </li>
      ))}
    </Grid>
  );
}

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
            <Row as="dd" gap={1} justify="center" wrap>
              {rolesOf(profile.role).map((role) => (
                <Badge key={role} tone={role === 'User' ? 'neutral' : 'warm'}>
                  {roleNames[role]}
                </Badge>
              ))}
            </Row>
          </div>
          {own && profile.lucoins !== undefined && <LuCoins userId={profile.userId} known={profile.lucoins} />}
        </dl>
        <Row gap={2} justify="center" wrap className={cx(css.actions, own && css.own)}>
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
        </Row>
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
