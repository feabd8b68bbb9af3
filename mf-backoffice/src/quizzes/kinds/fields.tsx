import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { lazily } from '@luplay/web-kit';
import { type ComponentType, memo, Suspense } from 'react';
import type { AnswerFieldsProps, Kind, SetAnswers } from './kind.ts';
import { SingleFields } from './single/fields.tsx';
import { haveSameAnswers } from './values.ts';

type Fields<Type extends Kind> = ComponentType<AnswerFieldsProps<Type>>;

/** Nearly every question is `single`, whose fields load with the editor. */
const FIELDS: Readonly<{ [Type in Kind]: Fields<Type> }> = {
  single: SingleFields,
  several: lazily(async () => ({ default: (await import('./several/fields.tsx')).SeveralFields })),
  order: lazily(async () => ({ default: (await import('./order/fields.tsx')).OrderFields })),
  pairs: lazily(async () => ({ default: (await import('./pairs/fields.tsx')).PairFields })),
  number: lazily(async () => ({ default: (await import('./number/fields.tsx')).NumberFields })),
  text: lazily(async () => ({ default: (await import('./text/fields.tsx')).TextFields })),
  point: lazily(async () => ({ default: (await import('./point/fields.tsx')).PointFields })),
  poll: lazily(async () => ({ default: (await import('./poll/fields.tsx')).PollFields })),
  spoken: lazily(async () => ({ default: (await import('./spoken/fields.tsx')).SpokenFields })),
};

interface Props {
  name: string;
  question: DraftQuestion;
  set: SetAnswers<Kind>;
}

const pictureOf = ({ question: { media } }: Props): string | undefined => media.pictureQuestion?.path;

/** The fields of a question's answers. What is typed into its other fields does not render them again. */
export const AnswerFields = memo(
  function AnswerFields(props: Props) {
    const Fields = FIELDS[props.question.type] as ComponentType<Props & Pick<AnswerFieldsProps<Kind>, 'picture'>>;
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
