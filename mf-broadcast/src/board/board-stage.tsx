import type { BoardView, DecisionView, GameView } from '@luplay/contracts/lobby-game';
import { Fit, TeamTag, boardTexts as words } from '@luplay/quiz-ui';
import { askedAbout, Bids, softHyphens, specialOf, teamsOf } from '@luplay/quiz-ui/board';
import { isMany, Side } from '@luplay/quiz-ui/spectator';
import * as stage from '@luplay/quiz-ui/spectator.module.css';
import { cx, formatNumber, Hidden } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './board.module.css';

/** Wider boards need the whole screen: the scores are shown after each question. */
const WIDE = 7;
/** With more prices in a row, or themes, everything is set closer. */
const DENSE = { prices: 5, themes: 7 };
/** Earlier bids would make the last ones too small. */
const LAST_BIDS = 6;

/** What the hall sees between two questions: the board of television, or what is decided about a question. */
export default function BoardStage({ game }: { game: GameView }) {
  const { board } = game;
  if (!board) return null;
  const { decision, round, themes, money } = board;
  const [got] = teamsOf(game, money ? [money.teamId] : []);
  const special = decision && specialOf(decision, round.final === true);
  const prices = Math.max(0, ...themes.map(({ cells }) => cells.length));
  const isBoard = decision === null || decision.kind === 'cell';
  const isWide = isBoard && prices >= WIDE;
  const [only, ...others] = teamsOf(game, decision?.teams ?? []);
  return (
    <section className={cx(stage.split, isMany(game.teams) && stage.many, isWide && css.wide)}>
      <Fit className={cx(stage.main, isBoard && css.main)}>
        <div className={css.head}>
          <p className={css.round}>
            {special && <span className={cx(css.special, css.large)}>{words.specials[special]}</span>}
            <span>{words.round(round)}</span>
          </p>
          {decision && (
            <h2 className={cx(stage.big, css.title)}>
              {words.decides[decision.kind]}{' '}
              {decision.kind !== 'stakes' && only && others.length === 0 && <TeamTag team={only} look="chip" />}
            </h2>
          )}
        </div>
        {money && got && <p className={css.told}>{words.gets(got.name, formatNumber(money.points))}</p>}
        {isBoard ? (
          <Cells themes={themes} prices={prices} isWide={isWide} />
        ) : (
          <Decision game={game} board={board} decision={decision} />
        )}
      </Fit>
      {!isWide && <Side game={game} />}
    </section>
  );
}

interface CellsProps {
  themes: BoardView['themes'];
  prices: number;
  isWide: boolean;
}

/** A row for each theme, a column for each price. What was played has gone out. */
function Cells({ themes, prices, isWide }: CellsProps) {
  const isDense = prices > DENSE.prices || themes.length > DENSE.themes;
  const style = { '--prices': prices, '--name': isWide ? '2.6fr' : '1.6fr' } as CSSProperties;
  return (
    <ul className={cx(css.board, isDense && css.dense)} style={style} aria-label={words.board} data-words>
      {themes.map(({ id, name, cells }) => (
        <li key={id} className={cx(css.theme, !cells.some(({ open }) => open) && css.over)}>
          <p className={css.name} data-words>
            {softHyphens(name)}
          </p>
          {cells.map(({ questionId, price, open }) => (
            <span key={questionId} className={cx(css.cell, !open && css.gone)}>
              {open ? formatNumber(price) : <Hidden>{words.cell(formatNumber(price), words.played)}</Hidden>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface DecisionProps {
  game: GameView;
  board: BoardView;
  decision: DecisionView;
}

function Decision({ game, board, decision: { kind, bids, teams } }: DecisionProps) {
  const { theme, price } = askedAbout(board);
  const told = (theme !== undefined || price !== undefined) && (
    <p className={css.told}>
      {theme !== undefined && <span>{words.theme(theme)}</span>}
      {price !== undefined && <span>{words.price(formatNumber(price))}</span>}
    </p>
  );
  switch (kind) {
    case 'bid':
      return (
        <>
          {told}
          <div className={css.bids}>
            <Bids game={game} bids={bids?.slice(-LAST_BIDS)} />
          </div>
        </>
      );
    case 'stakes':
      return (
        <>
          {told}
          <p>{words.awaited}</p>
          <ul className={css.awaited}>
            {teamsOf(game, teams).map((team) => (
              <li key={team.teamId}>
                <TeamTag team={team} look="chip" />
              </li>
            ))}
          </ul>
        </>
      );
    case 'strike':
      return (
        <ul className={css.themes} aria-label={words.themes}>
          {board.themes.map(({ id, name, struck }) => (
            <li key={id} className={cx(css.finalTheme, struck && css.struck)} data-words>
              {softHyphens(name)} {struck && <Hidden>({words.struck})</Hidden>}
            </li>
          ))}
        </ul>
      );
    default:
      return told || null;
  }
}
