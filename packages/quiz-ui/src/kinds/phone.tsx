import type { QuestionView } from '@luplay/contracts/lobby-game';
import { type ComponentType, lazy, Suspense } from 'react';
import type { AnsweringProps, ByKind, ResultProps } from './kind.ts';
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

const PHONE: ByKind<PhoneKind> = {
  single: { Answering, Right },
  several: loaded(() => import('./several/phone.tsx')),
  order: loaded(() => import('./order/phone.tsx')),
  pairs: loaded(() => import('./pairs/phone.tsx')),
  number: loaded(() => import('./number/phone.tsx')),
  text: loaded(() => import('./text/phone.tsx')),
  point: loaded(() => import('./point/phone.tsx')),
  poll: { Answering, Right: () => null },
  spoken: loaded(() => import('./spoken/phone.tsx')),
};

export const phoneKind = ({ type = 'single' }: Pick<QuestionView, 'type'>): PhoneKind => PHONE[type];
