import { Avatar, cx } from '@luplay/web-kit';
import { ru } from '../../locale.ts';
import { type OptionState, OptionTile } from '../../question/option-tile.tsx';
import * as css from '../../screens/answering.module.css';
import type { AnsweringProps, ResultProps } from '../kind.ts';
import { optionKeys, usePageKeys } from '../page-keys.ts';

/** The longest option and word, in characters, with which two options fit side by side on a phone. */
const PAIRED = { text: 16, word: 7, wordBesideBox: 5 };

export function fitInPairs(options: readonly string[], word = PAIRED.word): boolean {
  return options.every((text) => text.length <= PAIRED.text && text.split(/\s/).every(({ length }) => length <= word));
}
export const fitInPairsOfBoxes = (options: readonly string[]) => fitInPairs(options, PAIRED.wordBesideBox);

/** Options one below the other, short ones in pairs. Shows what the team mates have chosen. */
export function Answering({ question, chosen, sending, removed = [], mates = [], open, onAnswer }: AnsweringProps) {
  const votersOf = (option: number) => {
    const voters = mates.filter(({ answer }) => answer === option).map(({ mate }) => mate);
    return voters.length > 0 ? voters : undefined;
  };
  const options = question.options ?? [];
  usePageKeys(open && onAnswer ? optionKeys(options.length, removed, onAnswer) : {});
  return (
    <fieldset className={cx(css.options, fitInPairs(options) && css.pairs)} aria-label={ru.options}>
      {options.map((text, index) => (
        <OptionTile
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed for a question
          key={index}
          index={index}
          text={text}
          state={removed.includes(index) ? 'removed' : stateOf(index, chosen)}
          busy={sending === index}
          disabled={!open || removed.includes(index)}
          description={votersOf(index)
            ?.map(({ name }) => name)
            .join(', ')}
          onChoose={onAnswer && (() => onAnswer(index))}
        >
          {votersOf(index)?.map(({ id, name, picture, color }) => (
            <Avatar key={id} size="xs" name={name} src={picture} color={color} />
          ))}
        </OptionTile>
      ))}
    </fieldset>
  );
}

function stateOf(index: number, chosen: AnsweringProps['chosen']): OptionState {
  if (chosen === undefined) return 'idle';
  return chosen === index ? 'chosen' : 'muted';
}

export function Right({ game: { correctAnswer: right, currentQuestion } }: ResultProps) {
  if (right === null) return null;
  return <OptionTile index={right} text={currentQuestion?.options?.[right] ?? ''} state="right" />;
}
