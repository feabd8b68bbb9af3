import type { GameView } from '@luplay/contracts/lobby-game';
import { cx, Hidden, Icon } from '@luplay/web-kit';
import { ru as quiz } from '../../locale.ts';
import { OptionMark, optionLetter } from '../../question/option-mark.tsx';
import { groupsOf } from '../groups.ts';
import { IdleOptions } from '../idle-options.tsx';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import * as css from '../stage.module.css';
import { Signs } from '../who.tsx';

/** The entries and their empty places, later in the right order beside those of the teams. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { options = [], right } = question;
  if (right && 'order' in right) {
    return (
      <div className={css.halves}>
        <ol className={css.entries} aria-label={ru.rightOrder}>
          {right.order.map((entry, place) => (
            <li key={entry} className={cx(css.entry, css.right)}>
              <span className={css.place} aria-hidden="true">
                {place + 1}
              </span>
              <OptionMark index={entry} />
              <span className={css.words} data-words>
                {options[entry]}
              </span>
            </li>
          ))}
        </ol>
        <Orders game={game} right={right.order} />
      </div>
    );
  }
  return (
    <>
      <Prompt question={question}>{ru.ask.order}</Prompt>
      <IdleOptions options={options} />
      <div className={css.places} aria-hidden="true">
        {options.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
          <span key={place}>{place + 1}</span>
        ))}
      </div>
    </>
  );
}

/** The teams' orders as letters: what is in its place is framed. */
function Orders({ game, right }: { game: GameView; right: readonly number[] }) {
  const orders = groupsOf(game)
    .flatMap(({ answer, teams }) => (typeof answer === 'object' && 'order' in answer ? { ...answer, teams } : []))
    .map((given) => ({ ...given, placed: right.filter((entry, place) => given.order[place] === entry).length }))
    .sort((one, other) => other.placed - one.placed);
  if (orders.length === 0) return <p className={css.prompt}>{ru.nobody}</p>;
  return (
    <ul className={css.orders} aria-label={ru.given}>
      {orders.map(({ order, teams, placed }) => (
        <li key={order.join()} className={css.order}>
          <span className={css.letters} aria-hidden="true">
            {order.map((entry, place) => (
              <span key={entry} className={cx(css.letter, right[place] === entry && css.placed)}>
                {optionLetter(entry)}
              </span>
            ))}
          </span>
          <Hidden>{`${order.map(optionLetter).join(', ')}. ${ru.inPlace(placed, right.length)}: `}</Hidden>
          {placed === right.length && <Icon name="check" label={quiz.right} className={css.check} />}
          <Signs teams={teams} />
        </li>
      ))}
    </ul>
  );
}
