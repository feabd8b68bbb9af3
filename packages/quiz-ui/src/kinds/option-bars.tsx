import type { GameView } from '@luplay/contracts/lobby-game';
import type { CSSProperties, ReactNode } from 'react';
import type { OptionState } from '../question/option-tile.tsx';
import { OptionList } from './single/stage.tsx';
import * as css from './stage.module.css';

interface Chosen {
  /** A part of all, 0 to 1. */
  share: number;
  text: string;
  who: ReactNode;
}

interface Props {
  game: GameView;
  stateOf: (index: number) => OptionState;
  /** How often an option was chosen; null before it is kncss. */
  chosen: ((index: number) => Chosen) | null;
}

/** The options, later with a bar for how many chose each. */
export const OptionBars = ({ game, stateOf, chosen }: Props) => (
  <OptionList game={game} stateOf={stateOf} below={(index) => chosen && <Bar chosen={chosen(index)} />} />
);

function Bar({ chosen: { share, text, who } }: { chosen: Chosen }) {
  return (
    <>
      <span className={css.tally}>
        <span className={css.bar} aria-hidden="true">
          <span className={css.part} style={{ '--part': `${share * 100}%` } as CSSProperties} />
        </span>
        {text}
      </span>
      {who}
    </>
  );
}
