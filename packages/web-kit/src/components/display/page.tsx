import type { ReactNode } from 'react';
import * as hiddenCss from '../../a11y/hidden.module.css';
import { cx } from '../../styling/cx.ts';
import { Row } from '../layout/layout.tsx';
import * as css from './page.module.css';

interface PageProps {
  title: string;
  /** The heading is read out but not shown. */
  hideTitle?: boolean;
  actions?: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  className?: string;
  children: ReactNode;
}

/** A screen with its heading. After a navigation the shell focuses the heading. */
export function Page({ title, hideTitle, actions, lead, width = 'normal', className, children }: PageProps) {
  return (
    <div className={cx(css.page, width !== 'normal' && css[width], className)}>
      {hideTitle ? (
        <h1 tabIndex={-1} className={hiddenCss.hidden}>
          {title}
        </h1>
      ) : (
        <Row align="center" justify="between" wrap className={css.head}>
          <h1 tabIndex={-1}>{title}</h1>
          {actions ? (
            <Row gap={2} wrap>
              {actions}
            </Row>
          ) : null}
        </Row>
      )}
      {lead ? <p className={css.lead}>{lead}</p> : null}
      {children}
    </div>
  );
}
