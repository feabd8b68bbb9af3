import { AVATAR_PICTURES, DEFAULT_PROFILE_PICTURE, PROFILE_COLORS, type ProfileCard } from '@luplay/contracts/user';
import { botNumber } from '../state/bots.ts';
import { type LobbyState, playerOf, type TeamState } from '../state/lobby.ts';

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
  if (!card) return name === '' ? UNKNOWN : { ...UNKNOWN, ...botLook(userId), displayName: name };
  return {
    displayName: card.displayName || name || UNKNOWN.displayName,
    profilePicture: card.profilePicture || UNKNOWN.profilePicture,
    color: PROFILE_COLORS[card.color] ?? UNKNOWN.color,
  };
}

/** Only the name of `faceOf`. */
export const nameOf = (people: People, userId: string, name: () => string): string =>
  people.card(userId)?.displayName || name() || UNKNOWN.displayName;

const COLORS = Object.values(PROFILE_COLORS);

/** Bots have no profile, only the name that they came with. */
function botLook(userId: string): Partial<Face> {
  const number = botNumber(userId);
  const [profilePicture, color] = number === null ? [] : [AVATAR_PICTURES[number], COLORS[number % COLORS.length]];
  return profilePicture && color ? { profilePicture, color } : {};
}

/** The members of a team, with the names that they have now. */
export const membersView = (state: LobbyState, team: TeamState, people: People): { id: string; name: string }[] =>
  team.members.map((userId) => ({
    id: userId,
    name: nameOf(people, userId, () => playerOf(state, userId)?.name ?? ''),
  }));
