import type { QuestionType, QuestionView } from '@luplay/contracts/lobby-game';
import { type ComponentType, lazy, Suspense } from 'react';
import type { ResultProps } from './kind.ts';
import { Options } from './single/stage.tsx';

/**
 * What a kind of question shows on the projector below question and media: from `answering` on what is asked for, from
 * `results` on what is right and what the teams gave.
 */
type Stage = ComponentType<ResultProps>;

interface Entry {
  Stage: Stage;
  /** Loads it, while the question is read. */
  prepare?: () => void;
}

/** Loaded with the first question of the kind. */
function loaded(load: () => Promise<{ Stage: Stage }>): Entry {
  let loading: Promise<{ default: Stage }> | undefined;
  const once = () => {
    loading ??= load().then(({ Stage }) => ({ default: Stage }));
    return loading;
  };
  const Loaded = lazy(once);
  return {
    // The screen itself reports what fails.
    prepare: () => void once().catch(() => {}),
    Stage: (props) => (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ),
  };
}

const STAGE: Readonly<Partial<Record<QuestionType, Entry>>> = {
  single: { Stage: Options },
  several: loaded(() => import('./several/stage.tsx')),
  order: loaded(() => import('./order/stage.tsx')),
  pairs: loaded(() => import('./pairs/stage.tsx')),
  number: loaded(() => import('./number/stage.tsx')),
  text: loaded(() => import('./text/stage.tsx')),
  point: loaded(() => import('./point/stage.tsx')),
  poll: loaded(() => import('./poll/stage.tsx')),
  spoken: loaded(() => import('./spoken/stage.tsx')),
};
/** Of kinds without a stage of their own. */
const PLAIN = loaded(() => import('./plain-stage.tsx'));

export const stageKind = ({ type = 'single' }: Pick<QuestionView, 'type'>): Entry => STAGE[type] ?? PLAIN;
