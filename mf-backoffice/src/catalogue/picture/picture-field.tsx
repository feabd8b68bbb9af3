import { Field, Icon } from '@luplay/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import * as css from './picture-field.module.css';
import { type ChosenPicture, PICTURE_MAX_MEGABYTES, readPicture } from './read-picture.ts';

interface Props {
  /** The current picture: the chosen one, the stored one, or none. */
  preview: ReactNode;
  chosen: boolean;
  onChoose: (picture: ChosenPicture) => void;
  error?: string;
}

/** A picture from a file. An unusable file shows an error here and changes nothing. */
export function PictureField({ preview, chosen, onChoose, error }: Props) {
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<File>(undefined);
  const read = async (file: File) => {
    latest.current = file;
    const result = await readPicture(file);
    // Another file was chosen while this one was being read.
    if (latest.current !== file) return;
    setRefused(typeof result === 'string' ? result : null);
    if (typeof result !== 'string') onChoose(result);
  };
  return (
    <div className={css.row}>
      <span className={css.preview}>{preview}</span>
      <div className={css.field}>
        <Field label={ru.picture.label} hint={ru.picture.hint(PICTURE_MAX_MEGABYTES)} error={refused ?? error}>
          {(ids) => (
            <span className={css.file}>
              <input
                type="file"
                accept="image/png,image/jpeg"
                className={css.input}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  // Allow choosing the same file again after it was edited.
                  target.value = '';
                  if (file) void read(file);
                }}
                {...ids}
              />
              <span className={css.button} aria-hidden="true">
                <Icon name={chosen ? 'swap' : 'plus'} />
                {chosen ? ru.picture.another : ru.picture.choose}
              </span>
            </span>
          )}
        </Field>
      </div>
    </div>
  );
}
