import { editingOf } from '@luplay/quiz-rules';
import { Switch } from '@luplay/web-kit';
import { kinds as texts } from '../locale/kinds.ts';
import type { Kind } from './kind.ts';

interface Props {
  of: Kind;
  checked: boolean | undefined;
  set: (part: { partial: boolean }) => void;
}

/** Whether a part of the answer gains a part of the points. */
export const Partial = ({ of, checked = false, set }: Props) => (
  <Switch
    label={texts.partial}
    hint={editingOf({ type: of }).partialHint}
    checked={checked}
    onCheckedChange={(partial) => set({ partial })}
  />
);
