import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { TextField } from '@luplay/web-kit';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { LinesField } from './lines-field.tsx';

/** The answers that are right, those that only look so, and what the answer is. */
export function Fields({ question: { accepted, refused = [], hint = '' }, set }: AnswerFieldsProps<'text'>) {
  return (
    <>
      <LinesField
        label={texts.accepted}
        hint={texts.acceptedHint}
        value={accepted}
        rows={3}
        onValueChange={(next) => set({ accepted: next }, 'accepted')}
        data-part="accepted"
      />
      <LinesField
        label={texts.refused}
        hint={texts.refusedHint}
        value={refused}
        rows={2}
        onValueChange={(next) => set({ refused: next }, 'refused')}
      />
      <TextField
        label={texts.form}
        hint={texts.formHint}
        value={hint}
        maxLength={QUIZ_LIMITS.unit}
        onValueChange={(next) => set({ hint: next }, 'hint')}
        autoComplete="off"
        contained
      />
    </>
  );
}
