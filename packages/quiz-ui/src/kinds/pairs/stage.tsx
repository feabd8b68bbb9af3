import { Hidden, Icon } from '@luplay/web-kit';
import { OptionMark, optionLetter } from '../../question/option-mark.tsx';
import { groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import * as css from '../stage.module.css';
import { Signs } from '../who.tsx';

/** What is to be joined in two columns, later the right pairs with the teams that joined each. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { options = [], matches = [], right } = question;
  const option = (index: number) => (
    <>
      <OptionMark index={index} />
      <Hidden>{optionLetter(index)}</Hidden>
      <span className={css.words} data-words>
        {options[index]}
      </span>
    </>
  );
  const match = (index: number) => (
    <>
      <span className={css.place}>{index + 1}</span>
      <span className={css.words} data-words>
        {matches[index]}
      </span>
    </>
  );
  const column = (texts: readonly string[], entry: typeof option) => (
    <ul className={css.entries}>
      {texts.map((text, index) => (
        <li key={text} className={css.entry}>
          {entry(index)}
        </li>
      ))}
    </ul>
  );
  if (!right || !('pairs' in right)) {
    return (
      <>
        <Prompt question={question}>{ru.ask.pairs}</Prompt>
        <div className={css.columns}>
          {column(options, option)}
          {column(matches, match)}
        </div>
      </>
    );
  }
  const groups = groupsOf(game);
  const all = groups.flatMap(({ teams }) => teams).length;
  return (
    <ul className={css.entries}>
      {right.pairs.map((joined, index) => {
        const teams = groups.flatMap(({ answer, teams: own }) =>
          typeof answer === 'object' && 'pairs' in answer && answer.pairs[index] === joined ? own : [],
        );
        return (
          <li key={joined} className={css.joined}>
            <span className={css.entry}>{option(index)}</span>
            <span className={css.match}>
              <Icon name="link" className={css.link} />
              <span className={css.entry}>{match(joined)}</span>
            </span>
            <span className={css.joiners}>
              {ru.ofTeams(teams.length, all)}
              <Signs teams={teams} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
