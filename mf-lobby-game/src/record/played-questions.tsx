import type { FinishedRecord } from '@luplay/contracts/lobby-game';
import { answerForm } from '@luplay/quiz-ui';
import { cx, Icon, Stack } from '@luplay/web-kit';
import { ru } from '../locale/record.ts';
import * as css from './played-questions.module.css';

/** Each question with its right answer; expanded, every player's answer and the applied items. */
export function PlayedQuestions({ record }: { record: FinishedRecord }) {
  const { short, plain } = answerForm();
  const nameOf = new Map(record.teams.map(({ teamId, name }) => [teamId, name]));
  return (
    <Stack as="ol" gap={2}>
      {record.questions.map(({ number, question, options, answer, votes, applied }) => (
        <li key={number}>
          <details className={css.question}>
            <summary className={css.summary}>
              <span className={css.number}>{number}.</span> {question}
            </summary>
            <p className={css.right}>
              <Icon name="check" size={16} /> {ru.right}: {short(answer)}, {plain(answer, options)}
            </p>
            <Stack as="ul" gap={1}>
              {votes.map(({ userId, teamId, name, option }) => (
                <li key={userId} className={css.vote}>
                  <span className={css.who}>
                    {name} <span className={css.team}>{nameOf.get(teamId)}</span>
                  </span>
                  {option === null ? (
                    <span className={css.soft}>{ru.silent}</span>
                  ) : (
                    <span className={cx(css.answer, option === answer ? css.good : css.soft)}>
                      <Icon name={option === answer ? 'check' : 'cross'} size={14} />
                      <span>
                        {short(option)}, {plain(option, options)}
                      </span>
                    </span>
                  )}
                </li>
              ))}
            </Stack>
            {applied.map(({ effect }) => (
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
