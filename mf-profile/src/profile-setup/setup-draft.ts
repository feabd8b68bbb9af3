import { type Profile, type ProfileColor, SETUP_PICTURES } from '@luplay/contracts/user';
import { picturesFor } from '../profile/appearance/pictures.ts';
import type { ChosenSex } from '../profile/appearance/sex-choice.tsx';

/** What is filled in so far; null: not chosen yet. */
export interface SetupDraft {
  displayName: string;
  sex: ChosenSex | null;
  profilePicture: string | null;
  color: ProfileColor | null;
}

export type CompleteDraft = { [Field in keyof SetupDraft]: NonNullable<SetupDraft[Field]> };

/** The pictures to choose from: all sixteen until it is known whose half it is. */
export const picturesOf = ({ sex }: Pick<SetupDraft, 'sex'>): readonly string[] =>
  sex ? picturesFor(sex, SETUP_PICTURES) : SETUP_PICTURES;

/** What somebody chose before. What every new account begins with is no choice: a colour counts once the sex is known. */
export function draftOf({ displayName, sex, profilePicture, color }: Profile): SetupDraft {
  if (sex === 'Not specified') return { displayName, sex: null, profilePicture: null, color: null };
  return withSex({ displayName, sex, profilePicture, color }, sex);
}

/** A picture of the other half does not go with the new choice. */
export function withSex(draft: SetupDraft, sex: ChosenSex): SetupDraft {
  const { profilePicture } = draft;
  const fits = profilePicture !== null && picturesOf({ sex }).includes(profilePicture);
  return { ...draft, sex, profilePicture: fits ? profilePicture : null };
}

/** All four are filled. */
export function isComplete(draft: SetupDraft): draft is CompleteDraft {
  return draft.displayName.trim() !== '' && draft.sex !== null && draft.profilePicture !== null && draft.color !== null;
}
