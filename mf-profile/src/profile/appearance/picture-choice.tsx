import { cx, Picture } from '@luplay/web-kit';
import { useId } from 'react';
import { ru } from '../../locale/ru.ts';
import * as css from './appearance.module.css';
import { FormError } from './form-error.tsx';

interface Props {
  pictures: readonly string[];
  value: string | null;
  onValueChange: (picture: string) => void;
  /** Why no picture can be chosen yet. */
  blocked?: string;
  /** Smaller pictures, for more in a row. */
  many?: boolean;
  error?: string;
}

/** One picture out of a grid. */
export function PictureChoice({ pictures, value, onValueChange, blocked, many, error }: Props) {
  const id = useId();
  return (
    <fieldset className={css.group} disabled={blocked !== undefined} aria-describedby={blocked && `${id}-blocked`}>
      <legend className={css.label}>{ru.picture}</legend>
      {blocked !== undefined && (
        <p id={`${id}-blocked`} className={css.blocked}>
          {blocked}
        </p>
      )}
      <div className={cx(css.pictures, many && css.many, blocked !== undefined && css.dim)}>
        {pictures.map((picture, index) => (
          <label key={picture} className={css.picture}>
            <input
              type="radio"
              name={id}
              aria-label={ru.pictureNumber(index + 1)}
              checked={picture === value}
              onChange={() => onValueChange(picture)}
            />
            <Picture kind="person" src={picture} width={96} height={96} loading="lazy" />
          </label>
        ))}
      </div>
      <FormError text={error} />
    </fieldset>
  );
}
