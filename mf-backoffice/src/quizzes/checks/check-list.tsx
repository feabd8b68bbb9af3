import { Card, Icon, Stack } from '@luplay/web-kit';
import { Fragment, memo, useMemo } from 'react';
import { changeTheme } from '../draft/changes.ts';
import type { KeyedQuestion, QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { useNavigator } from '../navigation/navigator.ts';
import { anchorOf } from '../navigation/place-asked.ts';
import { useQuietValue } from '../navigation/when-quiet.ts';
import * as css from './checks.module.css';
import { type Finding, findingPlace, findingsOf, groupsOf } from './findings.ts';
import { usePhoneFit } from './use-phone-fit.tsx';

/** What to look at before the quiz is active; each line leads to its question. Gives way to typing. */
export function CheckList({ editor: { draft, adjust } }: { editor: DraftEditor }) {
  const { isLong, measuring } = usePhoneFit(draft);
  return (
    <>
      <Findings draft={useQuietValue(draft)} adjust={adjust} isLong={isLong} />
      {measuring}
    </>
  );
}

interface FindingsProps {
  draft: QuizDraft;
  adjust: DraftEditor['adjust'];
  isLong: (question: KeyedQuestion) => boolean;
}

const Findings = memo(function Findings({ draft, adjust, isLong }: FindingsProps) {
  const findings = useMemo(() => findingsOf(draft, isLong), [draft, isLong]);
  if (findings.length === 0) return null;
  return (
    <Card>
      {groupsOf(findings).map(({ icon, title, hint, found }) => (
        <Fragment key={icon}>
          <h2>{title}</h2>
          <p>{hint}</p>
          <FindingList findings={found} adjust={adjust} />
        </Fragment>
      ))}
    </Card>
  );
});

function FindingList({ findings, adjust }: { findings: readonly Finding[]; adjust: DraftEditor['adjust'] }) {
  const navigator = useNavigator();
  const show = (themeKey: string, questionKey: string | null) => {
    adjust((draft) => changeTheme(draft, themeKey, { isCollapsed: false }));
    if (questionKey !== null) navigator.open(questionKey);
    navigator.focus(questionKey ?? themeKey, questionKey === null ? 'fold' : 'question');
  };
  return (
    <Stack as="ul" gap={1} className={css.findings}>
      {findings.map((finding) => {
        const { themeKey, questionKey, themeNumber, isObstacle, texts: found } = finding;
        return (
          <li key={questionKey ?? themeKey ?? themeNumber}>
            <Icon name={isObstacle ? 'warning' : 'info'} size={18} />
            <span>
              {themeKey === null ? (
                findingPlace(finding)
              ) : (
                <a
                  href={`#${anchorOf(questionKey ?? themeKey)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    show(themeKey, questionKey);
                  }}
                >
                  {findingPlace(finding)}
                </a>
              )}
              : {found.join(', ')}
            </span>
          </li>
        );
      })}
    </Stack>
  );
}
