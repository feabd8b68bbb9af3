import { cx, Hidden, Icon, Spinner } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { ru } from '../locale.ts';
import { OptionMark, optionLetter } from './option-mark.tsx';
import * as css from './option-tile.module.css';

/** `idle` may still be chosen; `muted`: another was chosen, or this was not right; `removed`: removed by an item. */
export type OptionState = 'idle' | 'chosen' | 'muted' | 'removed' | 'right' | 'wrong';

interface Props {
  index: number;
  text: string;
  state: OptionState;
  /** Given: the tile is a button. */
  onChoose?: () => void;
  /** Cannot be pressed now, but stays focusable. */
  disabled?: boolean;
  /** Chosen, but not acknowledged by the server yet. */
  busy?: boolean;
  /** One of several that may be chosen: has a box for the check mark. */
  box?: boolean;
  /** Small elements below the text: who chose it, how many. */
  children?: ReactNode;
  /** The same as text, as the description of a tile that is a button. */
  description?: string;
}

const LOOKS: Partial<Record<OptionState, string | undefined>> = {
  chosen: css.chosen,
  muted: css.muted,
  removed: css.removed,
  right: css.right,
  wrong: css.wrong,
};

/** One of the options of a question. Sized in `em`: a projector sets a larger font size around it. */
export function OptionTile({ index, text, state, onChoose, disabled, busy, box, children, description }: Props) {
  const note =
    state === 'right' ? ru.right : state === 'wrong' ? ru.wrong : state === 'chosen' ? ru.yourChoice : undefined;
  const content = (
    <>
      <OptionMark index={index} quiet={state === 'muted' || state === 'removed'} />
      <Hidden>{ru.letter(optionLetter(index))}</Hidden>
      <span className={css.words}>
        <span className={css.text} data-words>
          {text}
        </span>
        {state === 'removed' && <span className={css.extra}>{ru.removed}</span>}
        {children && (
          <span className={onChoose ? css.edge : css.extra} aria-hidden={onChoose ? true : undefined}>
            {children}
          </span>
        )}
      </span>
      {busy && <Spinner size={20} />}
      {box && !note && <span className={cx(css.note, css.box)} />}
      {note && !busy && (
        <span className={cx(css.note, box && css.box)}>
          <Icon name={state === 'wrong' ? 'cross' : 'check'} label={onChoose ? undefined : note} />
        </span>
      )}
    </>
  );
  const className = cx(css.tile, LOOKS[state], busy && css.busy);
  if (!onChoose) {
    return (
      <div className={className} data-state={state}>
        {content}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={disabled ? undefined : onChoose}
      aria-disabled={disabled || undefined}
      aria-pressed={state === 'chosen'}
      aria-description={description}
      aria-keyshortcuts={String(index + 1)}
      data-state={state}
    >
      {content}
    </button>
  );
}
