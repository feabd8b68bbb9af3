import { ROOM_BOUNDS } from '@luplay/contracts/story';
import { NumberField } from '@luplay/web-kit';
import { host } from '../../../locale/host.ts';
import type { RoomDraft } from './room-draft.ts';
import * as css from './room-editor.module.css';

const texts = host.room;
const NUMBERS = [
  ['x', ROOM_BOUNDS.position],
  ['y', ROOM_BOUNDS.position],
  ['width', ROOM_BOUNDS.size],
  ['height', ROOM_BOUNDS.size],
  ['floor', ROOM_BOUNDS.floor],
] as const;

interface Props {
  draft: RoomDraft;
  onChange: (part: Partial<RoomDraft>) => void;
}

/** Where the room is drawn, in cells of the map: seldom changed during a play. */
export function RoomPlace({ draft, onChange }: Props) {
  return (
    <details className={css.place}>
      <summary>{texts.place}</summary>
      <div className={css.numbers}>
        {NUMBERS.map(([field, { min, max }]) => (
          <NumberField
            key={field}
            label={texts[field]}
            value={draft[field]}
            onValueChange={(value) => onChange({ [field]: value })}
            min={min}
            max={max}
          />
        ))}
      </div>
    </details>
  );
}
