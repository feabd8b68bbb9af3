import { Switch } from '@luplay/web-kit';
import { kinds as texts } from '../locale/kinds.ts';

interface Props {
  of: keyof typeof texts.partialHints;
  checked: boolean | undefined;
  set: (part: { partial: boolean }) => void;
}

/** Whether a part of the answer gains a part of the points. */
export const Partial = ({ of, checked = false, set }: Props) => (
  <Switch
    label={texts.partial}
    hint={texts.partialHints[of]}
    checked={checked}
    onCheckedChange={(partial) => set({ partial })}
  />
);
