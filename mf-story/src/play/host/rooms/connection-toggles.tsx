import type { Room } from '@luplay/contracts/story';
import { ChoiceGroup, Icon } from '@luplay/web-kit';
import { host } from '../../../locale/host.ts';
import * as css from './room-editor.module.css';

interface Props {
  /** All other rooms. */
  rooms: readonly Room[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The rooms that can be entered from here. */
export function ConnectionToggles({ rooms, chosen, onChange }: Props) {
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <ChoiceGroup label={host.room.connections} className={css.toggles}>
      {rooms.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={css.toggle}
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        >
          {chosen.includes(id) && <Icon name="check" size={16} />}
          {name}
        </button>
      ))}
    </ChoiceGroup>
  );
}
