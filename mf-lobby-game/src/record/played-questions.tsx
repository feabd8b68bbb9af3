import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { rightOf } from '@luplay/quiz-ui';
import { cx, Icon, Stack } from '@luplay/web-kit';
import { ru } from '../locale/record.ts';
import * as css from './played-questions.module.css';
import { type Played, said, type Vote, verdictOf, votedOf } from './votes.ts';

/** Each question with its right answer; expanded, every player's answer and the applied items. */
export function PlayedQuestions({ record }: { record: FinishedRecord }) {
  const nameOf = new Map(record.teams.map(({ teamId, name }) => [teamId, name]));
  return (
    <Stack as="ol" gap={2}>
      {record.questions.map((played) => (
        <li key={played.number}>
          <details className={css.question}>
            <summary className={css.summary}>
              <span className={css.number}>{played.number}.</span> {played.question}
            </summary>
            {rightOf(played) !== null && (
              <p className={css.right}>
                <Icon name="check" size={16} /> {ru.right}: {said(rightOf(played), played)}
              </p>
            )}
            <Stack as="ul" gap={1}>
              {played.votes.map((vote) => (
                <li key={vote.userId} className={css.vote}>
                  <span className={css.who}>
                    {vote.name} <span className={css.team}>{nameOf.get(vote.teamId)}</span>
                  </span>
                  <Said vote={vote} played={played} />
                </li>
              ))}
            </Stack>
            {played.applied.map(({ effect }) => (
              <p key={effect} className={css.applied}>
                <Icon name="bolt" size={16} /> {effect}
              </p>
            ))}
          </details>
        </li>
      ))}
    </Stack>
  );
}

function Said({ vote, played }: { vote: Vote; played: Played }) {
  const answer = votedOf(vote);
  const verdict = verdictOf(vote, played);
  const isWrong = verdict === 'wrong';
  if (answer === null) return <span className={css.soft}>{ru.silent}</span>;
  return (
    <span className={cx(css.answer, verdict && !isWrong ? css.good : css.soft)}>
      {verdict && <Icon name={isWrong ? 'cross' : 'check'} size={14} />}
      <span>{said(answer, played)}</span>
    </span>
  );
}
