import type { Answer } from '@luplay/contracts/lobby-game';
import { announce, cx, Hidden, haptic } from '@luplay/web-kit';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ru } from '../../locale.ts';
import { OptionMark, optionLetter } from '../../question/option-mark.tsx';
import { softHyphens } from '../../teams/soft-hyphens.ts';
import { AnsweringForm } from '../answering-form.tsx';
import { type AnsweringProps, type ResultProps, rightOf } from '../kind.ts';
import * as rightCss from '../right.module.css';
import { useDraft } from '../use-draft.ts';
import * as css from './phone.module.css';

/** Options and their matches, by index. */
type Pair = readonly [option: number, match: number];

interface Picked {
  side: 0 | 1;
  index: number;
}

const NONE: readonly Pair[] = [];

const pairsOf = (answer: Answer | null | undefined): readonly Pair[] =>
  typeof answer === 'object' && answer && 'pairs' in answer
    ? answer.pairs.map((match, option): Pair => [option, match])
    : NONE;

/** Without what shares a side with one of `others`. */
const without = (pairs: readonly Pair[], others: readonly Pair[]): Pair[] =>
  pairs.filter((pair) => !others.some((other) => other[0] === pair[0] || other[1] === pair[1]));

/** Two columns: a tap on either side and one on the other join two. A tap on what is joined takes it apart. */
export function Answering(props: AnsweringProps) {
  const { question, chosen, help, open, onAnswer } = props;
  const { options = [], matches = [] } = question;
  const [draft, setDraft] = useDraft(props, NONE);
  const [picked, setPicked] = useState<Picked | null>(null);
  const told: readonly Pair[] = (chosen === undefined && help?.joined) || NONE;
  const joined = chosen === undefined ? [...told, ...without(draft, told)] : pairsOf(chosen);
  const active = open && onAnswer !== undefined;

  const tap = (side: 0 | 1, index: number) => {
    if (!active || told.some((pair) => pair[side] === index)) return;
    haptic('tap');
    const own = joined.find((pair) => pair[side] === index);
    if (picked && picked.side !== side) {
      const pair: Pair = side === 1 ? [picked.index, index] : [index, picked.index];
      setDraft([...without(joined, [pair]), pair]);
      setPicked(null);
      announce(ru.kinds.joinedSaid(options[pair[0]] ?? '', matches[pair[1]] ?? ''));
    } else if (own) {
      setDraft(joined.filter((pair) => pair !== own));
      setPicked(null);
      announce(ru.kinds.apartSaid);
    } else setPicked(picked?.index === index ? null : { side, index });
  };
  const column = (side: 0 | 1, texts: readonly string[], markOf: (index: number, option?: number) => ReactNode) => (
    <ul className={css.column} aria-label={side === 0 ? ru.kinds.pairOptions : ru.kinds.pairMatches}>
      {texts.map((text, index) => {
        const pair = joined.find((pair) => pair[side] === index);
        const isPicked = active && picked?.side === side && picked.index === index;
        const isTold = told.some((pair) => pair[side] === index);
        const other = pair && (side === 0 ? matches[pair[1]] : options[pair[0]]);
        const className = cx(css.tile, pair && css.joined, isPicked && css.picked);
        const content = (
          <>
            {markOf(index, pair?.[0])}
            <span className={css.text} data-words>
              {softHyphens(text)}
            </span>
          </>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed for a question
          <li key={index}>
            {onAnswer ? (
              <button
                type="button"
                className={className}
                aria-pressed={isPicked || pair !== undefined}
                aria-disabled={!active || isTold || undefined}
                aria-description={[other !== undefined && ru.kinds.joinedWith(other), isTold && ru.kinds.told]
                  .filter(Boolean)
                  .join(', ')}
                onClick={() => tap(side, index)}
              >
                {content}
              </button>
            ) : (
              <div className={className}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );

  const answer = options.map((_, option) => joined.find((pair) => pair[0] === option)?.[1]);
  const isWhole = answer.every((match) => match !== undefined);
  return (
    <AnsweringForm
      asked={props}
      note={ru.kinds.pairs}
      tall
      onSend={isWhole ? () => onAnswer?.({ pairs: answer }) : undefined}
    >
      <div className={css.pairs} style={{ '--rows': Math.max(options.length, 1) } as CSSProperties}>
        {column(0, options, (index) => (
          <>
            <OptionMark index={index} />
            <Hidden>{ru.letter(optionLetter(index))}</Hidden>
          </>
        ))}
        {column(1, matches, (index, joinedAs) => (
          <>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            {joinedAs === undefined ? <span className={css.free} /> : <OptionMark index={joinedAs} />}
            <Hidden>{ru.kinds.match(index + 1)}</Hidden>
          </>
        ))}
      </div>
    </AnsweringForm>
  );
}

export function Right({ game: { currentQuestion } }: ResultProps) {
  const { options = [], matches = [] } = currentQuestion ?? {};
  return (
    <ul className={rightCss.right}>
      {pairsOf(rightOf(currentQuestion)).map(([option, match]) => (
        <li key={option}>
          <OptionMark index={option} />
          <span>
            {options[option]} — {matches[match]}
          </span>
        </li>
      ))}
    </ul>
  );
}
