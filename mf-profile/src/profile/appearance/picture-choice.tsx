import { ChoiceList, cx, Picture } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import * as css from './appearance.module.css';

interface Props {
  pictures: readonly string[];
  value: string | null;
  onValueChange: (picture: string) => void;
  /** Why nothing can be chosen yet. */
  blocked?: string;
  /** Smaller, where there is room for more in a row. */
  many?: boolean;
  error?: string;
}

/** One picture out of a grid. */
export const PictureChoice = ({ pictures, blocked, many, ...choice }: Props) => (
  <ChoiceList
    {...choice}
    look="bare"
    label={ru.picture}
    hint={blocked}
    disabled={blocked !== undefined}
    className={cx(css.pictures, many && css.many, blocked !== undefined && css.dim)}
    optionClassName={css.picture}
    options={pictures.map((picture, index) => ({
      value: picture,
      name: ru.pictureNumber(index + 1),
      content: <Picture kind="person" src={picture} width={96} height={96} loading="lazy" />,
    }))}
  />
);
