import { type ReactNode, useRef, useState } from 'react';
import { Field } from '../components/controls/field.tsx';
import { Row } from '../components/layout/layout.tsx';
import { FileButton } from './file-button.tsx';
import { texts } from './locale.ts';
import * as css from './picture-field.module.css';
import { type ChosenPicture, PICTURE_MAX_MEGABYTES, readPicture } from './read-picture.ts';

interface PictureFieldProps {
  /** «Картинка» unless given. */
  label?: string;
  /** The current picture: the chosen one, the stored one, or none. */
  preview: ReactNode;
  chosen: boolean;
  onChoose: (picture: ChosenPicture) => void;
  error?: string | undefined;
}

/** A picture from a file. An unusable file shows an error here and changes nothing. */
export function PictureField({ label = texts.label, preview, chosen, onChoose, error }: PictureFieldProps) {
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
    <Row gap={4} align="center">
      {preview && <span className={css.preview}>{preview}</span>}
      <div className={css.field}>
        <Field label={label} hint={texts.hint(PICTURE_MAX_MEGABYTES)} error={refused ?? error}>
          {(ids) => (
            <FileButton
              text={chosen ? texts.another : texts.choose}
              icon={chosen ? 'swap' : 'plus'}
              accept="image/png,image/jpeg"
              ids={ids}
              onFile={(file) => void read(file)}
            />
          )}
        </Field>
      </div>
    </Row>
  );
}
