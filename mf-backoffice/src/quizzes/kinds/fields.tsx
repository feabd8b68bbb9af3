import { type DraftQuestion, QUESTION_TYPES } from '@luplay/contracts/lobby-game';
import { lazily } from '@luplay/web-kit';
import { type ComponentType, memo, Suspense } from 'react';
import type { AnswerFieldsProps, Kind, SetAnswers } from './kind.ts';
import { Fields as SingleFields } from './single/fields.tsx';
import { haveSameAnswers } from './values.ts';

type Fields = ComponentType<Props & Pick<AnswerFieldsProps<Kind>, 'picture'>>;

/** Nearly every question is `single`: its fields load with the editor, those of others with a question of theirs. */
const FIELDS = Object.fromEntries(
  QUESTION_TYPES.map((type): [Kind, Fields] => [
    type,
    type === 'single'
      ? (SingleFields as Fields)
      : lazily(async () => ({ default: (await import(`./${type}/fields.tsx`)).Fields as Fields })),
  ]),
) as Readonly<Record<Kind, Fields>>;

interface Props {
  name: string;
  question: DraftQuestion;
  set: SetAnswers<Kind>;
}

const pictureOf = ({ question: { media } }: Props): string | undefined => media.pictureQuestion?.path;

/** The fields of a question's answers. What is typed into its other fields does not render them again. */
export const AnswerFields = memo(
  function AnswerFields(props: Props) {
    const Fields = FIELDS[props.question.type];
    return (
      <Suspense>
        <Fields {...props} picture={pictureOf(props)} />
      </Suspense>
    );
  },
  (one, other) =>
    one.name === other.name &&
    one.set === other.set &&
    pictureOf(one) === pictureOf(other) &&
    haveSameAnswers(one.question, other.question),
);
