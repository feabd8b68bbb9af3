import { groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { OptionBars } from '../option-bars.tsx';
import { Prompt } from '../prompt.tsx';
import { Signs } from '../who.tsx';

/** The options, later with the right ones and which teams chose each. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const right = question.right && 'options' in question.right ? question.right.options : null;
  const groups = groupsOf(game);
  const all = groups.flatMap(({ teams }) => teams).length;
  const teamsOf = (index: number) =>
    groups.flatMap(({ answer, teams }) =>
      typeof answer === 'object' && 'options' in answer && answer.options.includes(index) ? teams : [],
    );
  return (
    <>
      {!right && <Prompt question={question}>{ru.ask.several}</Prompt>}
      <OptionBars
        game={game}
        stateOf={(index) => (right ? (right.includes(index) ? 'right' : 'muted') : 'idle')}
        chosen={
          right &&
          ((index) => {
            const teams = teamsOf(index);
            return {
              share: teams.length / Math.max(1, all),
              text: ru.ofTeams(teams.length, all),
              who: <Signs teams={teams} />,
            };
          })
        }
      />
    </>
  );
}
