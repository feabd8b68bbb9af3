import { OptionTile } from '../question/option-tile.tsx';
import * as stage from '../screens/spectator.module.css';

/** The options on a screen for all, while a question is open. */
export function IdleOptions({ options }: { options: readonly string[] }) {
  return (
    <ul className={stage.options}>
      {options.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed for a question
        <li key={index}>
          <OptionTile index={index} text={text} state="idle" />
        </li>
      ))}
    </ul>
  );
}
