import type { BoardView, DecisionView, GameView } from '@luplay/contracts/lobby-game';
import { Fit, TeamTag, boardTexts as words } from '@luplay/quiz-ui';
import { Bids, softHyphens, specialOf, teamsOf } from '@luplay/quiz-ui/board';
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
  const { decision, round, themes } = board;
  const special = decision && specialOf(decision, round.final === true);
  const prices = Math.max(0, ...themes.map(({ cells }) => cells.length));
  const isBoard = decision === null || decision.kind === 'cell';
  const isWide = isBoard && prices >= WIDE;
  const [only, ...others] = teamsOf(game, decision?.teams ?? []);
  return (
    <section className={cx(stage.split, isMany(game.teams) && stage.many, isWide && css.wide)}>
      <Fit className={cx(stage.main, css.main)}>
        <div className={css.head}>
          <p className={css.round}>
            {special && <span className={css.special}>{words.specials[special]}</span>}
            <span>{words.round(round.name, round.number, round.of).filter(Boolean).join(' · ')}</span>
          </p>
          {decision && (
            <h2 className={cx(stage.big, css.title)}>
              {words.decides[decision.kind]} {only && others.length === 0 && <TeamTag team={only} look="chip" />}
            </h2>
          )}
        </div>
        {isBoard ? <Cells themes={themes} prices={prices} /> : <Decision game={game} decision={decision} />}
      </Fit>
      {!isWide && <Side game={game} />}
    </section>
  );
}

/** A row for each theme, a column for each price. What was played has gone out. */
function Cells({ themes, prices }: { themes: BoardView['themes']; prices: number }) {
  const isDense = prices > DENSE.prices || themes.length > DENSE.themes;
  const style = { '--prices': prices } as CSSProperties;
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

function Decision({ game, decision }: { game: GameView; decision: DecisionView }) {
  const { kind, theme, price, bids, teams } = decision;
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
          {game.board?.themes.map(({ id, name, struck }) => (
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
