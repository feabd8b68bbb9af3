import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { answerOf, rightOf } from '@luplay/quiz-ui';
import { Button, cx, Icon, Soft } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/record.ts';
import * as css from './review.module.css';
import { said, teamVerdictOf, type Verdict, verdictOf, votedOf, wasAsked } from './votes.ts';

interface Props {
  record: FinishedRecord;
  userId: string;
}

/** One's own game question by question: what one chose, what the team gave, what was right and why. */
export function Review({ record, userId }: Props) {
  const [at, setAt] = useState(0);
  const played = record.questions[at];
  if (!played) return null;
  const { theme, question, explanation, votes, results } = played;
  const own = votes.find((vote) => vote.userId === userId);
  const teamId = own?.teamId ?? record.teams.find(({ members }) => members.some(({ id }) => id === userId))?.teamId;
  const team = teamId !== undefined && wasAsked(teamId, played) ? results[teamId] : undefined;
  const right = rightOf(played);
  return (
    <div className={css.review}>
      <Soft>
        {ru.questionOf(at + 1, record.questions.length)} · {theme}
      </Soft>
      <p className={css.question}>{question}</p>
      <dl className={css.answers}>
        {right !== null && (
          <>
            <dt>{ru.right}</dt>
            <dd className={css.good}>{said(right, played)}</dd>
          </>
        )}
        {own && (
          <>
            <dt>{ru.ownAnswer}</dt>
            <Given said={said(votedOf(own), played)} verdict={verdictOf(own, played)} />
          </>
        )}
        {team && (
          <>
            <dt>{ru.teamAnswer}</dt>
            <Given said={said(answerOf(team), played)} verdict={teamVerdictOf(team, played)} />
          </>
        )}
      </dl>
      {explanation && <p className={css.why}>{explanation}</p>}
      <div className={css.buttons}>
        <Button icon="chevron-left" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {ru.back}
        </Button>
        <Button disabled={at >= record.questions.length - 1} onClick={() => setAt(at + 1)}>
          {ru.next}
        </Button>
      </div>
    </div>
  );
}

function Given({ said, verdict }: { said: string; verdict: Verdict }) {
  const isWrong = verdict === 'wrong';
  return (
    <dd className={cx(verdict && !isWrong && css.good)}>
      {said} {verdict && <Icon name={isWrong ? 'cross' : 'check'} size={16} label={ru.verdicts[verdict]} />}
    </dd>
  );
}
