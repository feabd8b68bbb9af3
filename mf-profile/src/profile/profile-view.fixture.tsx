import { afterEach, jest } from '@jest/globals';
import type { Profile } from '@luplay/contracts/user';
import { profileQuery, type SessionUser } from '@luplay/web-kit';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { profile } from '../testing/samples.ts';
import { ProfileView } from './profile-view.tsx';

export const button = (name: string) => screen.queryByRole('button', { name });
/** Texts and targets of all links. */
export const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
/** What only the owner gets. */
export const asOwner: Partial<Profile> = {
  lucoins: 1250,
  rolecardCount: 1,
  inventory: { rolecards: [{ id: 'r1', name: 'Детектив', image: '/media/r1.webp' }] },
};

/** The profile from the query cache, as on the screen, so that changes there are shown. */
function Viewed({ id }: { id: string }) {
  const { data } = useQuery(profileQuery(id));
  return data ? <ProfileView profile={data.user} following={data.following} /> : null;
}

/** Shows `viewed` to `viewer`, who follows `subscriptions`. */
export async function show(
  viewer: SessionUser,
  viewed: Profile,
  { subscriptions = [] as string[], more = {} as Parameters<typeof answerWith>[0] } = {},
) {
  const own = profile(viewer.userId, { subscriptions });
  const table = {
    [`GET /profile/full/tg-${viewer.userId}`]: { body: { user: own, following: [] } },
    [`GET /profile/full/${viewed.userId}`]: { body: { user: viewed, following: [] } },
    [`GET /profile/lucoins/${viewed.userId}`]: { body: { lucoins: viewed.lucoins ?? 0 } },
    ...more,
  };
  const asked = answerWith(table);
  renderAs(viewer, <Viewed id={viewed.userId} />);
  await screen.findByText('Имя');
  return { asked, table };
}

/** For all tests of one file. */
export function aroundProfileTests(): void {
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
}
