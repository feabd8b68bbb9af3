import { Button, count, nouns } from '@luplay/web-kit';
import { lazy, Suspense, useState } from 'react';
import { authoring } from '../../locale/authoring.ts';
import type { KeyedQuestion, QuizDraft } from '../draft/draft.ts';

const PhoneMeasure = lazy(() => import('../preview/phone-measure.tsx'));

const { preview: texts } = authoring;

interface Props {
  draft: QuizDraft;
  /** The questions that did not fit when they were measured; null before. */
  long: ReadonlySet<KeyedQuestion> | null;
  onMeasured: (long: ReadonlySet<KeyedQuestion>) => void;
}

/** Measures on demand which questions do not fit a small phone. Changed questions have to be measured again. */
export function PhoneCheck({ draft, long, onMeasured }: Props) {
  const [isMeasuring, setIsMeasuring] = useState(false);
  const done = (found: ReadonlySet<KeyedQuestion>) => {
    setIsMeasuring(false);
    onMeasured(found);
  };
  return (
    <div>
      <Button busy={isMeasuring} onClick={() => setIsMeasuring(true)}>
        {texts.measure}
      </Button>
      {isMeasuring && (
        <Suspense>
          <PhoneMeasure draft={draft} onMeasured={done} />
        </Suspense>
      )}
      {!isMeasuring && long && (
        <p role="status">{long.size === 0 ? texts.measured : texts.tooLong(count(long.size, nouns.questions))}</p>
      )}
    </div>
  );
}
