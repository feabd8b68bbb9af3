import { cx } from '@luplay/web-kit';
import type { KeyboardEvent } from 'react';
import { usePageKeys } from '../page-keys.ts';
import * as css from './buzzer.module.css';

export type BuzzerLook = 'early' | 'open' | 'mine' | 'closed';

interface Props {
  look: BuzzerLook;
  text: string;
  /** Who answers, or why a press does nothing. */
  note?: string | undefined;
  /** Unset: a press does nothing. */
  onPress?: (() => void) | undefined;
}

const KEYS: readonly string[] = [' ', 'Enter'];

/** The button of a race: as large as the thumb can miss nothing, and by Space or Enter anywhere on the page. */
export function Buzzer({ look, text, note, onPress }: Props) {
  usePageKeys(onPress ? Object.fromEntries(KEYS.map((key) => [key, onPress])) : {});
  // When the key goes down, not up: it is a race.
  const byKey = (event: KeyboardEvent) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) onPress?.();
  };
  return (
    <button
      type="button"
      data-buzzer=""
      className={cx(css.buzzer, css[look])}
      aria-disabled={!onPress}
      onPointerDown={onPress}
      onKeyDown={byKey}
      // What assistive technology presses has no pointer.
      onClick={({ detail }) => detail === 0 && onPress?.()}
    >
      <span className={css.text}>{text}</span>
      {note && <span className={css.note}>{note}</span>}
    </button>
  );
}
