import { Icon } from '@luplay/web-kit';
import * as css from './appearance.module.css';

/** Why a value or a form was refused. Announced to screen readers when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={css.error} role="alert">
      <Icon name="warning" size={16} /> {text}
    </p>
  );
}
