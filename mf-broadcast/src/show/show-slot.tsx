import { cx, IconButton, lazily, useMediaQuery, useReducedMotion } from '@luplay/web-kit';
import { type ComponentProps, Suspense, useState } from 'react';
import { show as texts } from '../locale/show.ts';
import type ShowContent from './show.tsx';
import * as css from './show-slot.module.css';

const Show = lazily(() => import('./show.tsx'));

const KEY = 'projectorShow';
const OFF = 'off';

function isStoredOff(): boolean {
  try {
    return localStorage.getItem(KEY) === OFF;
  } catch {
    return false;
  }
}

interface Switch {
  /** False with reduced motion, whatever is chosen. */
  on: boolean;
  toggle(): void;
}

/** Whether this device shows the show. */
export function useShowSwitch(): Switch {
  const still = useReducedMotion();
  const [isOff, setIsOff] = useState(isStoredOff);
  return {
    on: !isOff && !still,
    toggle() {
      setIsOff(!isOff);
      try {
        localStorage.setItem(KEY, isOff ? 'on' : OFF);
      } catch {
        // No storage: the choice lasts as long as the page.
      }
    },
  };
}

/** As in the waiting room: wider screens are projectors. */
const HALL = '(min-width: 900px)';

/** The one switch of the whole show, on projectors. */
export function ShowSwitch({ on, toggle }: Switch) {
  const still = useReducedMotion();
  const hall = useMediaQuery(HALL);
  if (still || !hall) return null;
  return <IconButton label={on ? texts.off : texts.on} icon="star" kind="ghost" onClick={toggle} />;
}

/** The place of the show on the spectators' screen. */
export function ShowSlot(props: ComponentProps<typeof ShowContent>) {
  return (
    <div className={cx(css.line, !props.game && css.idle)}>
      <Suspense fallback={null}>
        <Show {...props} />
      </Suspense>
    </div>
  );
}
