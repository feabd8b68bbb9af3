import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { cx } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { type OptionState, OptionTile } from '../../question/option-tile.tsx';
import { isMany, wordy } from '../../screens/crowd.ts';
import * as css from '../../screens/spectator.module.css';
import { TeamTag } from '../../teams/team-tag.tsx';
import type { ResultProps } from '../kind.ts';
import { Signs } from '../who.tsx';

interface ListProps extends ResultProps {
  stateOf: (index: number) => OptionState;
  /** Below the text of an option. */
  below: (index: number) => ReactNode;
}

/** The options of the current question. */
export function OptionList({ game, stateOf, below }: ListProps) {
  const { options = [] } = game.currentQuestion ?? {};
  return (
    <ol className={cx(css.options, wordy(options.join(''), [240]) > 0 && css.wordy)}>
      {options.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed for a question
        <li key={index}>
          <OptionTile index={index} text={text} state={stateOf(index)}>
            {below(index)}
          </OptionTile>
        </li>
      ))}
    </ol>
  );
}

/** The options, later with the right one and who chose which. */
export const Options = ({ game }: ResultProps) => (
  <OptionList
    game={game}
    stateOf={(index) => stateOf(game, index)}
    below={(index) => game.roundPhase >= PHASE.results && <WhoSaid game={game} index={index} />}
  />
);

function stateOf(game: GameView, index: number): OptionState {
  if (game.correctAnswer === null) return 'idle';
  return game.correctAnswer === index ? 'right' : 'muted';
}

/** The teams that chose this option; many teams only by their icon, because the scores show name and letter. */
function WhoSaid({ game, index }: { game: GameView; index: number }) {
  const teams = game.teams.filter((team) => game.results?.[team.teamId]?.answer === index);
  if (isMany(game.teams)) return <Signs teams={teams} />;
  if (teams.length === 0) return null;
  return (
    <span className={cx(css.who, css.chips)}>
      {teams.map((team) => (
        <TeamTag key={team.teamId} team={team} look="chip" />
      ))}
    </span>
  );
}
