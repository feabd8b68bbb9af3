import type { Answer } from '@luplay/contracts/lobby-game';
import { cx } from '@luplay/web-kit';
import { ru } from '../../locale.ts';
import { type OptionState, OptionTile } from '../../question/option-tile.tsx';
import * as css from '../../screens/answering.module.css';
import { AnsweringForm } from '../answering-form.tsx';
import { type AnsweringProps, type ResultProps, rightOf } from '../kind.ts';
import { optionKeys, usePageKeys } from '../page-keys.ts';
import { fitInPairsOfBoxes } from '../single/phone.tsx';
import { useDraft } from '../use-draft.ts';

const NONE: readonly number[] = [];

const optionsOf = (answer: Answer | null): readonly number[] =>
  typeof answer === 'object' && answer && 'options' in answer ? answer.options : NONE;

/** Options that are marked, and then sent together. */
export function Answering(props: AnsweringProps) {
  const { question, chosen, removed = [], open, onAnswer } = props;
  const options = question.options ?? [];
  const [draft, setDraft] = useDraft(props, NONE);
  const isGiven = chosen !== undefined;
  const marked = isGiven ? optionsOf(chosen) : draft.filter((option) => !removed.includes(option));
  const toggle = (option: number) =>
    setDraft(marked.includes(option) ? marked.filter((other) => other !== option) : [...marked, option]);
  usePageKeys(open && onAnswer ? optionKeys(options.length, removed, toggle) : {});
  const stateOf = (option: number): OptionState => {
    if (removed.includes(option)) return 'removed';
    if (marked.includes(option)) return 'chosen';
    return isGiven ? 'muted' : 'idle';
  };
  const answer = { options: [...marked].sort((one, other) => one - other) };
  return (
    <AnsweringForm
      asked={props}
      note={ru.kinds.several}
      tall
      onSend={marked.length > 0 ? () => onAnswer?.(answer) : undefined}
    >
      <fieldset className={cx(css.options, fitInPairsOfBoxes(options) && css.pairs)} aria-label={ru.options}>
        {options.map((text, index) => (
          <OptionTile
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed for a question
            key={index}
            index={index}
            text={text}
            state={stateOf(index)}
            box
            disabled={!open || removed.includes(index)}
            onChoose={onAnswer && (() => toggle(index))}
          />
        ))}
      </fieldset>
    </AnsweringForm>
  );
}

export function Right({ game: { currentQuestion } }: ResultProps) {
  const right = optionsOf(rightOf(currentQuestion));
  return (
    <div className={css.options}>
      {right.map((option) => (
        <OptionTile key={option} index={option} text={currentQuestion?.options?.[option] ?? ''} state="right" />
      ))}
    </div>
  );
}
