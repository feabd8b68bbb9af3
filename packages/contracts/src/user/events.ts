import { defineBucket } from '../core/events.ts';
import { profileCard } from './profile.ts';

/** Public profile cards for the other services. Key: userId. */
export const profileCards = defineBucket({
  name: 'profile_cards',
  value: profileCard,
  storage: 'file',
  owner: 'svc-user',
});
