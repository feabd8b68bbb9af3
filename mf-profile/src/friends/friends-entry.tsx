import { PROFILE_COLORS, type ProfileCard } from '@luplay/contracts/user';
import {
  Avatar,
  ButtonLink,
  Dialog,
  EmptyState,
  MenuEntryButton,
  QueryView,
  Row,
  Stack,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { KeepOffer } from '@luplay/web-kit/keep-offer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { ownProfileQuery } from '../profile/queries.ts';
import * as css from './friends-popup.module.css';

/** The home menu's entry that opens the people the user follows, with links to their chats and profiles. */
export function Component() {
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...ownProfileQuery(useUser()), enabled: open });
  const { title, hint } = ru.friends;
  return (
    <>
      <MenuEntryButton icon="users" title={title} hint={hint} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title={title} size="s">
        <QueryView query={query} errorText={ru.fetchFailed}>
          {({ following }) => <Friends people={following} />}
        </QueryView>
      </Dialog>
    </>
  );
}

function Friends({ people }: { people: ProfileCard[] }) {
  const isGuest = userHasRole(useUser(), 'guest');
  if (people.length === 0) {
    return isGuest ? (
      <KeepOffer text={ru.friends.keepToFollow} />
    ) : (
      <EmptyState icon="users" title={ru.friends.empty} text={ru.friends.emptyHint} />
    );
  }
  return (
    <Stack as="ul" gap={2}>
      {people.map(({ userId, telegramId, username, displayName, profilePicture, color }) => (
        <Row key={userId} as="li" gap={2} align="center">
          <Link
            to={`/profile/${telegramId || username}`}
            className={css.person}
            aria-label={ru.friends.profileOf(displayName)}
          >
            <Avatar name={displayName} src={profilePicture} color={PROFILE_COLORS[color]} decorative />
            <span className={css.name}>{displayName}</span>
          </Link>
          <ButtonLink to={`/chat/${userId}`} icon="chat" size="s" aria-label={ru.friends.chatWith(displayName)}>
            {ru.chat}
          </ButtonLink>
        </Row>
      ))}
    </Stack>
  );
}
