import { Icon } from '@luplay/web-kit';
import * as css from './appearance.module.css';

/** What is wrong with a choice, or why a form was not saved; read out when it appears. */
export function Fault({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={css.fault} role="alert">
      <Icon name="warning" size={16} /> {text}
    </p>
  );
}
