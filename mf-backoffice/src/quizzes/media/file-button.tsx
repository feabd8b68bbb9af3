import { Icon, type IconName } from '@luplay/web-kit';
import * as css from './media.module.css';

interface Props {
  text: string;
  /** Read out in place of the text. */
  name: string;
  icon: IconName;
  accept: string;
  /** Opens the camera of a phone instead of its files. */
  capture?: 'environment';
  onFile: (file: File) => void;
}

/** A button that asks for a file. Files can be dropped on it too. */
export function FileButton({ text, name, icon, accept, capture, onFile }: Props) {
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
      />
      <span className={css.button} aria-hidden="true">
        <Icon name={icon} />
        {text}
      </span>
    </span>
  );
}
