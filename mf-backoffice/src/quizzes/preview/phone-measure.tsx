import { ANSWERED_WITH } from '@luplay/quiz-ui/player';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyedQuestion } from '../draft/draft.ts';
import { authoring } from '../locale/authoring.ts';
import { Frame } from './frame.tsx';
import { PhoneQuestion } from './phone-question.tsx';

const { preview: texts } = authoring;

/** The smallest phone for which the players' screens are made, CSS px. */
const PHONE = { width: 360, height: 640 };

interface Props {
  question: KeyedQuestion;
  /** Icon and name. */
  theme: string;
  onMeasured: (question: KeyedQuestion, fits: boolean) => void;
}

/** Renders a question with its options on a small phone's screen, out of sight, and sees whether it fits. */
export default function PhoneMeasure(props: Props) {
  return (
    <Frame title={texts.screens.small} {...PHONE} shownWidth={null}>
      <Measured key={props.question.key} {...props} />
    </Frame>
  );
}

/** Measures when the question is laid out: `Fit` marks what is too large even at its smallest size. */
function Measured({ question, theme, onMeasured }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const report = useEffectEvent((fits: boolean) => onMeasured(question, fits));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the question is measured again
  useEffect(() => {
    const page = ref.current?.ownerDocument;
    const view = page?.defaultView;
    if (!page || !view) return;
    let frame = 0;
    const look = () => {
      // Without its style sheets, which the frame loads once, nothing has its size.
      const isStyled = [...page.querySelectorAll('link')].every(({ sheet }) => sheet !== null);
      // What is answered with is loaded with the first question of its kind.
      const isWhole = ref.current?.querySelector(ANSWERED_WITH) !== null;
      // `Fit` follows changes of size in the next frame; this is the one behind it.
      if (isStyled && isWhole) {
        frame = view.requestAnimationFrame(() => {
          frame = view.requestAnimationFrame(() => report(ref.current?.querySelector('[data-full]') === null));
        });
      } else frame = view.requestAnimationFrame(look);
    };
    frame = view.requestAnimationFrame(look);
    return () => view.cancelAnimationFrame(frame);
  }, [question]);
  return (
    <div ref={ref}>
      <PhoneQuestion question={question} theme={theme} moment="answering" />
    </div>
  );
}
