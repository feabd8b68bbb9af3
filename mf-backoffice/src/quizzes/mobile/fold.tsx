import { Icon, type IconName } from '@luplay/web-kit';
import { type ReactNode, useState } from 'react';
import * as css from './mobile.module.css';

interface Props {
  icon: IconName;
  title: string;
  /** At first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of a level that opens with a press. */
export function Fold({ icon, title, isOpen = false, children }: Props) {
  const [initially] = useState(isOpen);
  return (
    <details className={css.fold} open={initially}>
      <summary className={css.summary}>
        <Icon name={icon} /> {title}
      </summary>
      <div className={css.folded}>{children}</div>
    </details>
  );
}
