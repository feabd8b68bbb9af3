import { Button, Icon, IconButton, type IconName, Row, Stack } from '@luplay/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mobile as texts } from '../locale/mobile.ts';
import * as css from './mobile.module.css';
import { neighbour, type Outline, type PlaceState } from './place.ts';

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
  /** What can be done with what is shown. */
  menu?: ReactNode;
  children: ReactNode;
}

/** One level of the quiz: its heading gets the focus when it opens, unless a field takes it. */
export function Level({ title, backText = texts.back, onBack, tools, menu, bar, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css.level}>
      <Row gap={1} align="center" justify="between">
        <Button kind="ghost" icon="back" className={css.back} onClick={onBack}>
          <span className={css.backText}>{backText}</span>
        </Button>
        <div className={css.tools}>
          {tools}
          {menu}
        </div>
      </Row>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {children}
      <Row gap={2} align="center" className={css.bar}>
        {bar}
      </Row>
    </div>
  );
}

interface FoldProps {
  icon: IconName;
  title: string;
  /** At first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of a level that opens with a press. */
export function Fold({ icon, title, isOpen = false, children }: FoldProps) {
  const [initially] = useState(isOpen);
  return (
    <details className={css.fold} open={initially}>
      <summary className={css.summary}>
        <Icon name={icon} /> {title}
      </summary>
      <Stack shrink className={css.folded}>
        {children}
      </Stack>
    </details>
  );
}

/** To the previous and the next question, also of the neighbouring themes. Nothing outside a question. */
export function Steps({ outline, at: { place, go } }: { outline: Outline; at: PlaceState }) {
  if (place.question === null) return null;
  return ([-1, 1] as const).map((by) => {
    const to = neighbour(outline, place, by);
    return (
      <IconButton
        key={by}
        kind="secondary"
        icon={by < 0 ? 'chevron-left' : 'chevron-right'}
        label={by < 0 ? texts.previous : texts.next}
        disabled={to === null}
        onClick={() => to && go(to)}
      />
    );
  });
}
