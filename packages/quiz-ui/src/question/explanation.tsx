import { Icon } from '@luplay/web-kit';
import { ru } from '../locale.ts';
import * as css from './explanation.module.css';

/** Why the right answer is right. Renders nothing without one. Sized in `em`. */
export function Explanation({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={css.explanation}>
      <Icon name="info" className={css.sign} />
      <span>
        <strong>{ru.explanation}.</strong> {text}
      </span>
    </p>
  );
}
