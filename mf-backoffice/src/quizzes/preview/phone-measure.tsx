import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { authoring } from '../../locale/authoring.ts';
import type { KeyedQuestion, QuizDraft } from '../draft/draft.ts';
import { Frame } from './frame.tsx';
import { PhoneQuestion } from './phone-question.tsx';

const { preview: texts } = authoring;

/** The smallest phone for which the players' screens are made, CSS px. */
const PHONE = { width: 360, height: 640 };

interface Props {
  draft: QuizDraft;
  /** Called with the questions that do not fit, when all have been measured. */
  onMeasured: (long: ReadonlySet<KeyedQuestion>) => void;
}

/** Renders each question on a small phone's screen, out of sight, and sees which ones do not fit it. */
export default function PhoneMeasure({ draft, onMeasured }: Props) {
  const [all] = useState(() =>
    draft.theme.flatMap(({ icon, name, questions }) =>
      questions.map((question) => ({ question, theme: `${icon} ${name}` })),
    ),
  );
  const [index, setIndex] = useState(0);
  const [long] = useState(() => new Set<KeyedQuestion>());
  const present = all[index];
  const measured = (fits: boolean) => {
    if (!fits && present) long.add(present.question);
    if (index + 1 < all.length) setIndex(index + 1);
    else onMeasured(long);
  };
  return (
    <>
      <p role="status">{texts.measuring(index, all.length)}</p>
      <Frame title={texts.screens.small} {...PHONE} shownWidth={null}>
        {present && <Measured key={present.question.key} {...present} onMeasured={measured} />}
      </Frame>
    </>
  );
}

interface MeasuredProps {
  question: KeyedQuestion;
  theme: string;
  onMeasured: (fits: boolean) => void;
}

/** Measures when the question is laid out: `Fit` marks what is too large even at its smallest size. */
function Measured({ question, theme, onMeasured }: MeasuredProps) {
  const ref = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onMeasured);
  useEffect(() => {
    const page = ref.current?.ownerDocument;
    const view = page?.defaultView;
    if (!page || !view) return;
    let frame = 0;
    const look = () => {
      // Without its style sheets, which the frame loads once, nothing has its size.
      const isStyled = [...page.querySelectorAll('link')].every(({ sheet }) => sheet !== null);
      if (isStyled) report(ref.current?.querySelector('[data-full]') === null);
      else frame = view.requestAnimationFrame(look);
    };
    // `Fit` follows changes of size in the next frame; this is the one behind it.
    frame = view.requestAnimationFrame(() => {
      frame = view.requestAnimationFrame(look);
    });
    return () => view.cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={ref}>
      <PhoneQuestion question={question} theme={theme} moment="answering" />
    </div>
  );
}
