import { QUESTION_TYPES, type QuestionType, type QuestionView } from '@luplay/contracts/lobby-game';
import { type ComponentType, lazy, Suspense } from 'react';
import type { AnsweringProps, ResultProps } from './kind.ts';
import { Answering, Right } from './single/phone.tsx';

/** What a kind of question shows on a player's phone, and in the preview of the editor. */
interface PhoneKind {
  Answering: ComponentType<AnsweringProps>;
  /** The right answer, above the results. */
  Right: ComponentType<ResultProps>;
}

/** The screens of a kind, loaded with the first question of it. Until then nothing is in their place. */
function loaded(load: () => Promise<PhoneKind>): PhoneKind {
  const parts = {
    Answering: lazy(async () => ({ default: (await load()).Answering })),
    Right: lazy(async () => ({ default: (await load()).Right })),
  };
  return {
    Answering: (props) => (
      <Suspense>
        <parts.Answering {...props} />
      </Suspense>
    ),
    Right: (props) => (
      <Suspense>
        <parts.Right {...props} />
      </Suspense>
    ),
  };
}

/** Most questions have options: their screens load with the game, the others from the folder of their kind. */
const OF_OPTIONS: Readonly<Partial<Record<QuestionType, PhoneKind>>> = {
  single: { Answering, Right },
  poll: { Answering, Right: () => null },
};

const PHONE = Object.fromEntries(
  QUESTION_TYPES.map((type) => [type, OF_OPTIONS[type] ?? loaded(() => import(`./${type}/phone.tsx`))]),
) as Readonly<Record<QuestionType, PhoneKind>>;

/** Selects what the `Answering` of any kind renders. */
export const ANSWERED_WITH = 'form, fieldset, [data-buzzer]';

export const phoneKind = ({ type = 'single' }: Pick<QuestionView, 'type'>): PhoneKind => PHONE[type];
