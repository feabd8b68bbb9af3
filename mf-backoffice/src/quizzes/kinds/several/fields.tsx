import { ENTRY_COUNT } from '@luplay/contracts/lobby-game';
import { indexesWithout, toggled, without } from '@luplay/quiz-rules/editing';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { OptionRows, RightMark } from '../options/option-rows.tsx';
import { Partial } from '../partial.tsx';

/** The options and which of them are right. */
export function Fields({ name, question, set }: AnswerFieldsProps<'several'>) {
  const { options, right, partial } = question;
  return (
    <>
      <OptionRows
        label={texts.several}
        options={options}
        limits={ENTRY_COUNT}
        isRight={(index) => right.includes(index)}
        lead={(index) => (
          <RightMark
            type="checkbox"
            name={name}
            number={index + 1}
            checked={right.includes(index)}
            onChange={() => set({ right: toggled(right, index) })}
          />
        )}
        set={set}
        onRemove={(index) => set({ options: without(options, index), right: indexesWithout(right, index) })}
      />
      <Partial of="several" checked={partial} set={set} />
    </>
  );
}
