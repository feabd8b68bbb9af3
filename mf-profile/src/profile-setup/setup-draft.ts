import { type Profile, type ProfileColor, SETUP_PICTURES } from '@luplay/contracts/user';
import type { ChosenSex } from '../profile/appearance/appearance.tsx';
import { picturesFor } from '../profile/appearance/pictures.ts';

/** The form's values; null: not chosen yet. */
export interface SetupDraft {
  displayName: string;
  sex: ChosenSex | null;
  profilePicture: string | null;
  color: ProfileColor | null;
}

export type CompleteDraft = { [Field in keyof SetupDraft]: NonNullable<SetupDraft[Field]> };

/** The pictures to choose from: all sixteen until a sex is chosen. */
export const picturesOf = ({ sex }: Pick<SetupDraft, 'sex'>): readonly string[] =>
  sex ? picturesFor(sex, SETUP_PICTURES) : SETUP_PICTURES;

/** The earlier choices. The defaults of a new account are not choices: a colour counts only if the sex is known. */
export function draftOf({ displayName, sex, profilePicture, color }: Profile): SetupDraft {
  if (sex === 'Not specified') return { displayName, sex: null, profilePicture: null, color: null };
  return withSex({ displayName, sex, profilePicture, color }, sex);
}

/** Drops a picture that is not offered for the new sex. */
export function withSex(draft: SetupDraft, sex: ChosenSex): SetupDraft {
  const { profilePicture } = draft;
  const fits = profilePicture !== null && picturesOf({ sex }).includes(profilePicture);
  return { ...draft, sex, profilePicture: fits ? profilePicture : null };
}

/** Whether all four fields are filled. */
export function isComplete(draft: SetupDraft): draft is CompleteDraft {
  return draft.displayName.trim() !== '' && draft.sex !== null && draft.profilePicture !== null && draft.color !== null;
}

const HOME = '/home';

/** Where to go after the set-up: the path in the router's state that led here, otherwise home. */
export function destinationOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  // `//` and `/\` would lead to another origin.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : HOME;
}
