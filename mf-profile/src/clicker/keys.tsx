import { cx, Icon } from '@luplay/web-kit';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { PADS, type Pad } from './key-sequence.ts';
import * as css from './keys.module.css';
import { ru } from './locale.ts';
import { type ClickerState, isOver, isSplit, wantedKey } from './rules.ts';

type Target = HTMLButtonElement;

/**
 * Handlers of a button that counts on press: with every finger, and with Enter or Space without key repeat. Assistive
 * technology sends a click without pointer events, which counts too.
 */
function pressHandlers(onPress: () => void) {
  return {
    onPointerDown(event: PointerEvent<Target>) {
      if (event.button === 0) onPress();
    },
    onKeyDown(event: KeyboardEvent<Target>) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
    // Buttons fire the click of Space on its release.
    onKeyUp(event: KeyboardEvent<Target>) {
      if (event.key === ' ') event.preventDefault();
    },
    onClick(event: MouseEvent<Target>) {
      if (event.detail === 0) onPress();
    },
    onContextMenu(event: MouseEvent<Target>) {
      event.preventDefault();
    },
  };
}

/** By physical key, so that every keyboard layout works. */
const KEYBOARD: Record<string, Pad> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  KeyW: 'up',
  KeyD: 'right',
  KeyS: 'down',
  KeyA: 'left',
};

interface Props {
  state: ClickerState;
  /** Increases with every wrong key. */
  missed: number;
  onPress: (pad: Pad | null) => void;
}

/** One round button, or the four keys into which it splits. A keyboard player keeps the focus at the split. */
export function Keys({ state, missed, onPress }: Props) {
  const split = isSplit(state);
  const group = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  const byKeyboard = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `split` replaces the buttons
  useLayoutEffect(() => {
    if (!focused.current) return;
    // The group also handles the arrow keys. It is focused for pointer players because it shows no focus ring.
    const next = byKeyboard.current ? group.current?.querySelector('button') : group.current;
    next?.focus({ preventScroll: true });
  }, [split]);
  const onKeyDown = (event: KeyboardEvent) => {
    const pad = KEYBOARD[event.code];
    if (!split || !pad || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) onPress(pad);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div
      ref={group}
      className={css.keys}
      role="group"
      aria-label={split ? ru.padsLabel : ru.title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onKeyDownCapture={() => {
        byKeyboard.current = true;
      }}
      onPointerDownCapture={() => {
        byKeyboard.current = false;
      }}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={() => {
        focused.current = false;
      }}
    >
      {split ? (
        <Pads state={state} missed={missed} onPress={onPress} />
      ) : (
        <RoundButton state={state} onPress={onPress} />
      )}
    </div>
  );
}

function RoundButton({ state, onPress }: Pick<Props, 'state' | 'onPress'>) {
  const over = isOver(state);
  return (
    <button
      type="button"
      className={css.round}
      aria-disabled={over || undefined}
      {...pressHandlers(() => onPress(null))}
    >
      <Icon name={over ? 'trophy' : 'bolt'} size={84} />
      <span>{over ? ru.done : ru.press}</span>
    </button>
  );
}

function Pads({ state, missed, onPress }: Props) {
  const paused = state.pausedUntil !== null;
  const wanted = paused ? null : wantedKey(state);
  return (
    // Two names for the same animation, in turn: an animation restarts only under another name.
    <div className={cx(css.cross, missed > 0 && (missed % 2 === 0 ? css.shaken : css.shakenAgain))}>
      {PADS.map((pad) => (
        <button
          key={pad}
          type="button"
          className={cx(css.pad, css[pad], pad === wanted && css.wanted)}
          aria-label={ru.pads[pad]}
          aria-current={pad === wanted || undefined}
          aria-disabled={paused || undefined}
          {...pressHandlers(() => onPress(pad))}
        >
          <Icon name={ARROWS[pad]} size={44} />
        </button>
      ))}
    </div>
  );
}

const ARROWS = { up: 'chevron-up', right: 'chevron-right', down: 'chevron-down', left: 'chevron-left' } as const;
