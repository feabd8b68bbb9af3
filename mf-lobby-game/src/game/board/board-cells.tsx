import type { BoardView, Choice } from '@luplay/contracts/lobby-game';
import { boardTexts as words } from '@luplay/quiz-ui';
import { cx, formatNumber, Hidden } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './board.module.css';

interface Props {
  board: BoardView;
  /** The own team chooses; for others the board is dimmed. */
  mine: boolean;
  sent: Choice | undefined;
  /** Unset: nothing can be chosen now. */
  onChoose: ((choice: Choice) => void) | undefined;
}

const isOpen = (cells: BoardView['themes'][number]['cells']): boolean => cells.some(({ open }) => open);

/** Themes one below the other, each with its prices. What was played leaves its place empty. */
export function BoardCells({ board: { themes }, mine, sent, onChoose }: Props) {
  const prices = themes.flatMap(({ cells }) => cells.map(({ price }) => formatNumber(price).length));
  const style = { '--digits': Math.max(1, ...prices) } as CSSProperties;
  return (
    <ul className={cx(css.board, !mine && css.dimmed)} style={style} aria-label={words.board}>
      {themes.map(({ id, name, cells }) => (
        <li key={id} className={css.theme}>
          {/* A theme without questions only keeps its place. */}
          <h3 className={cx(css.name, !isOpen(cells) && css.over)}>
            {name}
            {!isOpen(cells) && <Hidden>, {words.played}</Hidden>}
          </h3>
          <ul className={css.cells}>
            {(isOpen(cells) ? cells : []).map(({ questionId, price, open }) => (
              <li key={questionId}>
                {!open ? (
                  <span className={css.gone}>
                    <Hidden>{words.cell(formatNumber(price), words.played)}</Hidden>
                  </span>
                ) : mine ? (
                  <button
                    type="button"
                    className={cx(css.cell, sent && 'questionId' in sent && sent.questionId === questionId && css.busy)}
                    aria-label={words.cell(name, formatNumber(price))}
                    aria-disabled={!onChoose || undefined}
                    onClick={() => onChoose?.({ questionId })}
                  >
                    {formatNumber(price)}
                  </button>
                ) : (
                  <span className={css.cell}>{formatNumber(price)}</span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
