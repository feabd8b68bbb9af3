import type { Profile, ProfileCard } from '@luplay/contracts/user';
import type { FullProfile } from './queries.ts';

const without = (ids: string[], id: string) => ids.filter((one) => one !== id);

/** A cached profile after `followerId` started or stopped following `followed`. */
export function withFollowing(
  answer: FullProfile,
  followerId: string,
  followed: ProfileCard,
  follows: boolean,
): FullProfile {
  const { user } = answer;
  if (user.userId === followed.userId) {
    const others = without(user.subscribers, followerId);
    return { ...answer, user: { ...user, subscribers: follows ? [...others, followerId] : others } };
  }
  if (user.userId !== followerId) return answer;
  const others = without(user.subscriptions, followed.userId);
  const cards = answer.following.filter(({ userId }) => userId !== followed.userId);
  return {
    user: { ...user, subscriptions: follows ? [...others, followed.userId] : others },
    following: follows ? [...cards, followed] : cards,
  };
}

/** A cached profile after `changed` was saved: its own entry, and its card in lists of followed people. */
export function withProfile(answer: FullProfile, changed: Profile): FullProfile {
  if (answer.user.userId === changed.userId) return { ...answer, user: changed };
  const { userId, telegramId, username, displayName, profilePicture, color, role } = changed;
  const card = { userId, telegramId, username, displayName, profilePicture, color, role };
  return { ...answer, following: answer.following.map((one) => (one.userId === userId ? card : one)) };
}
