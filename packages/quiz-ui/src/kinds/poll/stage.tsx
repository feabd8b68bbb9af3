import { count } from '@luplay/web-kit';
import { nouns } from '../../locale.ts';
import { groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { OptionBars } from '../option-bars.tsx';
import { Prompt } from '../prompt.tsx';
import { Signs } from '../who.tsx';

/** The options, later with how many players chose each, and which teams. */
export function Stage({ game }: ResultProps) {
  const { currentQuestion: question, results } = game;
  if (!question) return null;
  const votes = Object.values(results ?? {}).flatMap(({ answers }) => answers);
  const groups = groupsOf(game);
  return (
    <>
      {!results && <Prompt question={question}>{ru.ask.poll}</Prompt>}
      <OptionBars
        game={game}
        stateOf={() => 'idle'}
        chosen={
          results &&
          ((index) => {
            const own = votes.filter((vote) => vote === index).length;
            const share = own / Math.max(1, votes.length);
            const teams = groups.find(({ answer }) => answer === index)?.teams ?? [];
            return {
              share,
              text: ru.votesShare(count(own, nouns.votes), String(Math.round(share * 100))),
              who: <Signs teams={teams} />,
            };
          })
        }
      />
    </>
  );
}
