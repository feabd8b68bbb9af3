import { Button } from '@luplay/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { mobile as texts } from '../locale/mobile.ts';
import * as css from './mobile.module.css';

/** What all levels of an editor have around them. */
export interface Frame {
  /** Small buttons beside the back button. */
  tools?: ReactNode;
  /** The bar at the lower edge, in reach of the thumb. */
  bar: ReactNode;
}

interface Props extends Frame {
  title: string;
  /** Where the back button leads, if not simply back. */
  backText?: string;
  onBack: () => void;
  children: ReactNode;
}

/** One level of the quiz: its heading gets the focus when it opens, unless a field takes it. */
export function Level({ title, backText = texts.back, onBack, tools, bar, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css.level}>
      <div className={css.top}>
        <Button kind="ghost" icon="back" className={css.back} onClick={onBack}>
          <span className={css.backText}>{backText}</span>
        </Button>
        <div className={css.tools}>{tools}</div>
      </div>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {children}
      <div className={css.bar}>{bar}</div>
    </div>
  );
}
