import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { LinesField } from '../text/lines-field.tsx';

/** What the host compares with. */
export const Fields = ({ question: { accepted }, set }: AnswerFieldsProps<'spoken'>) => (
  <LinesField
    label={texts.spoken}
    hint={texts.spokenHint}
    value={accepted}
    rows={2}
    onValueChange={(next) => set({ accepted: next }, 'accepted')}
    data-part="accepted"
  />
);
