import { DEFAULT_PROFILE_PICTURE, PROFILE_PICTURES } from '@luplay/contracts/user';
import { ChoiceList, Picture } from '@luplay/web-kit';
import { profiles } from '../locale.ts';
import * as css from './profile-dialog.module.css';

const texts = profiles.form;
/** In the order of their numbers; 00 is the default. */
const OPTIONS = [...PROFILE_PICTURES].sort().map((picture, index) => ({
  value: picture,
  name: picture === DEFAULT_PROFILE_PICTURE ? texts.defaultPicture : texts.pictureNumber(index),
  content: <Picture kind="person" src={picture} width={64} height={64} loading="lazy" />,
}));

interface Props {
  value: string;
  error: string | undefined;
  onValueChange: (picture: string) => void;
}

/** One of all profile pictures. */
export const PictureChoice = (choice: Props) => (
  <ChoiceList
    {...choice}
    look="bare"
    label={texts.picture}
    className={css.pictures}
    optionClassName={css.picture}
    options={OPTIONS}
  />
);
