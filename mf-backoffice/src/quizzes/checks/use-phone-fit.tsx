import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { lazily } from '@luplay/web-kit';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { KeyedQuestion, QuizDraft } from '../draft/draft.ts';
import { answerTexts } from '../kinds/values.ts';
import { useQuietValue, whenQuiet } from '../navigation/when-quiet.ts';

/**
 * Characters with which a question and its options fit a screen of 360 × 640 at any rate: less than half of what fits
 * there at the smallest font. Only longer questions are measured, on the players' own layout.
 */
const SURE = { question: 140, option: 40 } as const;

/** Whether a question may be too long for a phone. Pictures shrink down to a few lines, so they count as such. */
function mayBeTooLong(draft: DraftQuestion): boolean {
  const { question, media } = draft;
  const answers = answerTexts(draft);
  const hasPicture = Boolean(media.pictureQuestion ?? media.videoQuestion ?? media.audio ?? media.audioQuestion);
  const room = hasPicture ? SURE.question / 2 : SURE.question;
  return question.length > room || question.split('\n').length > 4 || answers.some((text) => text.length > SURE.option);
}

const PhoneMeasure = lazily(() => import('../preview/phone-measure.tsx'));

interface PhoneFit {
  /** Whether a question does not fit a small phone; false until it has been measured. */
  isLong: (question: KeyedQuestion) => boolean;
  /** Measures, out of sight; has to be rendered. */
  measuring: ReactNode;
}

/** Finds the questions that do not fit a small phone. Those that may be too long are measured in pauses of typing. */
export function usePhoneFit(draft: QuizDraft): PhoneFit {
  const [known, setKnown] = useState<{ fits: WeakMap<KeyedQuestion, boolean> }>(() => ({ fits: new WeakMap() }));
  const { theme: themes } = useQuietValue(draft);
  const next = useMemo(() => {
    for (const { icon, name, questions } of themes) {
      const question = questions.find((one) => mayBeTooLong(one) && !known.fits.has(one));
      if (question) return { question, theme: `${icon} ${name}` };
    }
    return null;
  }, [themes, known]);
  const note = (question: KeyedQuestion, fits: boolean) => {
    known.fits.set(question, fits);
    // The same answers, as another object: what was measured is seen, and the next question follows.
    whenQuiet(() => setKnown(({ fits: all }) => ({ fits: all })));
  };
  return {
    isLong: useCallback((question) => known.fits.get(question) === false, [known]),
    measuring: next && (
      <Suspense>
        <PhoneMeasure {...next} onMeasured={note} />
      </Suspense>
    ),
  };
}
