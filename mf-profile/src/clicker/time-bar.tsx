import { cx, Row } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './clicker.module.css';
import { ru } from './locale.ts';
import { type ClickerState, DOUBLE_ABOVE, FULL_BAR, isDoubled, isOver, isSplit, stepMs } from './rules.ts';

/** The bar that the player must keep up, with one sentence of instructions. Before the split only the sentence. */
export function TimeBar({ state }: { state: ClickerState }) {
  const doubled = isDoubled(state);
  return (
    <div className={css.tempo}>
      {isSplit(state) && (
        <Row align="center">
          <div
            className={css.bar}
            role="progressbar"
            aria-label={ru.bar}
            aria-valuemin={0}
            aria-valuemax={FULL_BAR}
            aria-valuenow={state.bar}
            style={{ '--bar': state.bar / FULL_BAR, '--mark': `${DOUBLE_ABOVE}%` } as CSSProperties}
          >
            <div
              className={cx(css.fill, doubled && css.doubled)}
              style={{ transitionDuration: `${stepMs(state.clicks) / 2}ms` }}
            />
          </div>
          <span className={cx(css.double, doubled && css.doubled)} aria-hidden="true">
            {ru.double}
          </span>
        </Row>
      )}
      <p className={css.hint}>{hintFor(state)}</p>
    </div>
  );
}

function hintFor(state: ClickerState): string {
  if (isOver(state)) return ru.over;
  if (!isSplit(state)) return ru.soon;
  if (state.pausedUntil !== null) return ru.paused;
  if (state.steppedAt === null) return ru.rest;
  return isDoubled(state) ? ru.doubled : ru.running;
}
