import type { AriaAttributes } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/paths.ts';
import * as css from './file-button.module.css';

interface Props {
  text: string;
  /** Read out in place of the text. A field with a label of its own needs none. */
  name?: string;
  icon: IconName;
  accept: string;
  /** Opens the camera of a phone instead of its files. */
  capture?: 'environment';
  /** What a `Field` gives to its control. */
  ids?: { id: string } & AriaAttributes;
  onFile: (file: File) => void;
}

/** A button that asks for a file. Files can be dropped on it too. */
export function FileButton({ text, name, icon, accept, capture, ids, onFile }: Props) {
  return (
    <span className={css.file}>
      <input
        type="file"
        className={css.input}
        aria-label={name}
        accept={accept}
        capture={capture}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allow choosing the same file again after it was edited.
          target.value = '';
          if (file) onFile(file);
        }}
        {...ids}
      />
      <span className={css.button} aria-hidden="true">
        <Icon name={icon} />
        {text}
      </span>
    </span>
  );
}
