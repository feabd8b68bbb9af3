import { type Finding, findingsOf } from '../checks/findings.ts';
import { usePhoneFit } from '../checks/use-phone-fit.tsx';
import type { QuizDraft } from '../draft/draft.ts';
import { authoring } from '../locale/authoring.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { Fold } from './fold.tsx';
import * as css from './mobile.module.css';
import type { PlaceState } from './use-place.ts';

/** What to look at before the quiz is active; each line leads to its theme or question. */
export function FindingFolds({ draft, go }: { draft: QuizDraft; go: PlaceState['go'] }) {
  const { isLong, measuring } = usePhoneFit(draft);
  const findings = findingsOf(draft, isLong);
  const obstacles = findings.filter(({ isObstacle }) => isObstacle);
  const advice = findings.filter(({ isObstacle }) => !isObstacle);
  return (
    <>
      {obstacles.length > 0 && (
        <Fold icon="warning" title={texts.unfinished}>
          <p className={css.soft}>{texts.unfinishedHint}</p>
          <FindingRows findings={obstacles} go={go} />
        </Fold>
      )}
      {advice.length > 0 && (
        <Fold icon="info" title={authoring.checks.title}>
          <p className={css.soft}>{authoring.checks.hint}</p>
          <FindingRows findings={advice} go={go} />
        </Fold>
      )}
      {measuring}
    </>
  );
}

function FindingRows({ findings, go }: { findings: readonly Finding[]; go: PlaceState['go'] }) {
  return (
    <ul className={css.plain}>
      {findings.map(({ themeKey, questionKey, themeNumber, number, texts: found }) => (
        <li key={questionKey ?? themeKey}>
          <button
            type="button"
            className={css.link}
            onClick={() => go({ theme: themeNumber - 1, question: number === null ? null : number - 1 })}
          >
            {number === null ? authoring.checks.theme(themeNumber) : texts.unfinishedAt(themeNumber, number)}:{' '}
            {found.join(', ')}
          </button>
        </li>
      ))}
    </ul>
  );
}
