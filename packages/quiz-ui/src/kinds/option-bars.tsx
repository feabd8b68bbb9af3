import type { GameView } from '@luplay/contracts/lobby-game';
import { cx } from '@luplay/web-kit';
import type { CSSProperties, ReactNode } from 'react';
import { type OptionState, OptionTile } from '../question/option-tile.tsx';
import { wordy } from '../screens/crowd.ts';
import * as css from '../screens/spectator.module.css';
import * as own from './stage.module.css';

interface Chosen {
  /** A part of all, 0 to 1. */
  share: number;
  text: string;
  who: ReactNode;
}

interface Props {
  game: GameView;
  stateOf: (index: number) => OptionState;
  /** How often an option was chosen; null before it is known. */
  chosen: ((index: number) => Chosen) | null;
}

/** The options, later with a bar for how many chose each. */
export function OptionBars({ game, stateOf, chosen }: Props) {
  const { options = [] } = game.currentQuestion ?? {};
  return (
    <ol className={cx(css.options, wordy(options.join(''), [240]) > 0 && css.wordy)}>
      {options.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed for a question
        <li key={index}>
          <OptionTile index={index} text={text} state={stateOf(index)}>
            {chosen && <Bar chosen={chosen(index)} />}
          </OptionTile>
        </li>
      ))}
    </ol>
  );
}

function Bar({ chosen: { share, text, who } }: { chosen: Chosen }) {
  return (
    <>
      <span className={own.tally}>
        <span className={own.bar} aria-hidden="true">
          <span className={own.part} style={{ '--part': `${share * 100}%` } as CSSProperties} />
        </span>
        {text}
      </span>
      {who}
    </>
  );
}
