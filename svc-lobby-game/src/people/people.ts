import { DEFAULT_PROFILE_PICTURE, PROFILE_COLORS, type ProfileCard } from '@luplay/contracts/user';

/** How a player is shown. */
export interface Face {
  displayName: string;
  profilePicture: string;
  color: string;
}

export interface People {
  /** The public profile of a user; undefined until svc-user has published it. */
  card(userId: string): ProfileCard | undefined;
}

const UNKNOWN: Face = { displayName: 'Unknown', profilePicture: DEFAULT_PROFILE_PICTURE, color: '#ccc' };

/** The player's face, with the specification's defaults for what is missing. `name`: shown until the card is known. */
export function faceOf(people: People, userId: string, name: string): Face {
  const card = people.card(userId);
  if (!card) return name === '' ? UNKNOWN : { ...UNKNOWN, displayName: name };
  return {
    displayName: card.displayName || name || UNKNOWN.displayName,
    profilePicture: card.profilePicture || UNKNOWN.profilePicture,
    color: PROFILE_COLORS[card.color] ?? UNKNOWN.color,
  };
}
