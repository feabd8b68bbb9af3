import { ENTRY_COUNT, QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { without } from '@luplay/quiz-rules/editing';
import { Button, ChoiceGroup, IconButton, Row, TextField } from '@luplay/web-kit';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps } from '../kind.ts';
import { Partial } from '../partial.tsx';
import { placed } from '../placed.ts';
import * as css from './fields.module.css';

/** What belongs together, in two columns. */
export function Fields({ question: { options, matches, partial }, set }: AnswerFieldsProps<'pairs'>) {
  const field = (label: string, value: string, part: string, onValueChange: (value: string) => void) => (
    <TextField
      label={label}
      hideLabel
      contained
      value={value}
      placeholder={label}
      maxLength={QUIZ_LIMITS.option}
      onValueChange={onValueChange}
      autoComplete="off"
      data-part={part}
    />
  );
  return (
    <>
      <ChoiceGroup label={texts.pairs}>
        {placed(options).map(({ place: index, entry: option }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would have a legend of its own
          <div key={index} className={css.pair} role="group" aria-label={texts.pair(index + 1)}>
            {field(texts.pairLeft(index + 1), option, `option-${index}`, (value) =>
              set({ options: options.with(index, value) }, `option ${index}`),
            )}
            {field(texts.pairRight(index + 1), matches[index] ?? '', `match-${index}`, (value) =>
              set({ matches: matches.with(index, value) }, `match ${index}`),
            )}
            {options.length > ENTRY_COUNT.min && (
              <IconButton
                label={texts.removePair(index + 1)}
                icon="cross"
                onClick={() => set({ options: without(options, index), matches: without(matches, index) })}
              />
            )}
          </div>
        ))}
        {options.length < ENTRY_COUNT.max && (
          <Row>
            <Button
              kind="ghost"
              size="s"
              icon="plus"
              onClick={() => set({ options: [...options, ''], matches: [...matches, ''] })}
            >
              {texts.addPair}
            </Button>
          </Row>
        )}
      </ChoiceGroup>
      <Partial of="pairs" checked={partial} set={set} />
    </>
  );
}
