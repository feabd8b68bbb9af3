import { copy, IconButton } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import * as css from './sharing.module.css';

/** A six-digit code, large enough to be read out, with a button that copies it. */
export function CodeRow({ label, code }: { label: string; code: string }) {
  return (
    <p className={css.row}>
      <span className={css.code} role="img" aria-label={`${label}: ${code}`}>
        {code.slice(0, 3)} {code.slice(3)}
      </span>
      <IconButton label={ru.sharing.copyCode} icon="copy" onClick={() => copy(code)} />
    </p>
  );
}
