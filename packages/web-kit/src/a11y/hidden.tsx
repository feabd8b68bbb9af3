import type { ReactNode } from 'react';
import * as css from './hidden.module.css';

/** Text for screen readers only. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
