import { STORY_LIMITS, type StoryHostView } from '@luplay/contracts/story';
import { byText, Select, TextField } from '@luplay/web-kit';
import { host } from '../../../locale/host.ts';
import type { RoomDraft } from './room-draft.ts';
import * as css from './room-editor.module.css';

const texts = host.room;
/** Not an id. */
const NO_ITEM = '*';

interface Props {
  draft: RoomDraft;
  items: StoryHostView['items'];
  onChange: (part: Partial<RoomDraft>) => void;
}

/** What it takes to enter the room. */
export function Requirements({ draft, items, onChange }: Props) {
  const choices = byText(Object.values(items), ({ name }) => name).map(({ id, name }) => ({
    value: id,
    label: name,
    hint: id,
  }));
  return (
    <div className={css.pair}>
      <Select
        label={texts.requiresItem}
        value={draft.requiresItem ?? NO_ITEM}
        onValueChange={(id) => onChange({ requiresItem: id === NO_ITEM ? null : id })}
        options={[{ value: NO_ITEM, label: texts.noItem }, ...choices]}
      />
      <TextField
        label={texts.requiresabilities}
        value={draft.requiresabilities}
        onValueChange={(requiresabilities) => onChange({ requiresabilities })}
        maxLength={STORY_LIMITS.word}
        autoComplete="off"
      />
    </div>
  );
}
