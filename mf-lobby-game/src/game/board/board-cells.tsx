import type { BoardView, Choice } from '@luplay/contracts/lobby-game';
import { boardTexts as words } from '@luplay/quiz-ui';
import { cx, formatNumber, Hidden, Stack } from '@luplay/web-kit';
import { type CSSProperties, type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef } from 'react';
import * as css from './board.module.css';

type Theme = BoardView['themes'][number];

interface CellsProps {
  /** The own team chooses; for others the board is dimmed. */
  mine: boolean;
  /** The cell that is on its way to the server. */
  sent: string | undefined;
  /** Unset: nothing can be chosen now. */
  onChoose: ((choice: Choice) => void) | undefined;
}

const isOpen = (cells: Theme['cells']): boolean => cells.some(({ open }) => open);

/** Themes and prices that a key goes on by. */
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys move the focus to the next cell in their direction that can be chosen. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const [down, right] = STEPS[event.key] ?? [];
  const at = (event.target as HTMLElement).closest('li');
  if (down === undefined || right === undefined || !at) return;
  event.preventDefault();
  const rows = [...event.currentTarget.children].map((theme) => [...theme.querySelectorAll('li')]);
  let row = rows.findIndex((cells) => cells.includes(at));
  let column = rows[row]?.indexOf(at) ?? 0;
  const width = Math.max(...rows.map(({ length }) => length));
  for (;;) {
    row += down;
    column += right;
    if (row < 0 || column < 0 || row >= rows.length || column >= width) return;
    const cell = rows[row]?.[column]?.querySelector('button');
    if (!cell) continue;
    cell.focus();
    return;
  }
}

/** Themes one below the other, each with its prices. What was played leaves its place empty. */
export function BoardCells({ themes, ...props }: CellsProps & { themes: BoardView['themes'] }) {
  const { mine, onChoose } = props;
  const prices = themes.flatMap(({ cells }) => cells.map(({ price }) => formatNumber(price).length));
  const style = { '--digits': Math.max(1, ...prices) } as CSSProperties;
  const newest = useRef(onChoose);
  useLayoutEffect(() => {
    newest.current = onChoose;
  });
  const choose = useCallback((choice: Choice) => newest.current?.(choice), []);
  return (
    <ul
      className={cx(css.board, !mine && css.dimmed)}
      style={style}
      aria-label={words.board}
      onKeyDown={mine ? walk : undefined}
    >
      {themes.map((theme) => (
        <ThemeCells key={theme.id} theme={theme} {...props} onChoose={onChoose && choose} />
      ))}
    </ul>
  );
}

/** Rendered again only when something of the theme, or of who chooses, has changed. */
const ThemeCells = memo(function ThemeCells({ theme, mine, sent, onChoose }: CellsProps & { theme: Theme }) {
  const { name, cells } = theme;
  return (
    <Stack as="li" gap={1} shrink>
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
                className={cx(css.cell, sent === questionId && css.busy)}
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
    </Stack>
  );
});
