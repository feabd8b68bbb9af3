import { Field } from '@luplay/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { FileButton } from '../../files/file-button.tsx';
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
            <FileButton
              text={chosen ? ru.picture.another : ru.picture.choose}
              icon={chosen ? 'swap' : 'plus'}
              accept="image/png,image/jpeg"
              ids={ids}
              onFile={(file) => void read(file)}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
