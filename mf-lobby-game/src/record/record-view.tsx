import { type FinishedRecord, scoreAfter, scoresByQuestion, TEAM_COLORS } from '@luplay/contracts/lobby-game';
import { answerForm, answerOf, HostActions } from '@luplay/quiz-ui';
import {
  Button,
  type Column,
  formatChange,
  formatNumber,
  Hidden,
  Icon,
  Row,
  Soft,
  Stack,
  Table,
  writesTime,
} from '@luplay/web-kit';
import { download } from '@luplay/web-kit/download';
import type { CSSProperties } from 'react';
import { ru } from '../locale/record.ts';
import { PlayedQuestions } from './played-questions.tsx';
import { recordCsv, recordFileName, recordJson } from './record-file.ts';
import * as css from './record-view.module.css';
import { Review } from './review.tsx';
import { ScorePlot } from './score-plot.tsx';
import { dashOf, TeamSign } from './team-line.tsx';
import { type Played, teamVerdictOf, wasAsked } from './votes.ts';

const dateOf = writesTime({ dateStyle: 'long', timeStyle: 'short' });

interface Props {
  record: FinishedRecord;
  /** Whose game is reviewed; missing in public. */
  userId?: string;
}

/** The record of a game: the scores after each question, and who answered what. */
export function RecordView({ record, userId }: Props) {
  const teams = record.teams.map((team, index) => ({
    ...team,
    color: team.color ?? TEAM_COLORS[(index * 5) % TEAM_COLORS.length]!,
    scores: scoresByQuestion(record, team.teamId),
  }));
  const columns: Column<Played>[] = [
    {
      key: 'question',
      title: ru.question,
      render: ({ number, theme }) => `${number}. ${theme}`,
    },
    ...teams.map(({ teamId, name }) => ({
      key: teamId,
      title: name,
      align: 'end' as const,
      render: (played: Played) => <Cell teamId={teamId} question={played} />,
    })),
  ];
  return (
    <Stack gap={5} className={css.record}>
      <Soft>
        {record.questTitle} · {dateOf(record.finishedAt)}
      </Soft>
      <ul className={css.legend}>
        {teams.map(({ teamId, name, color, score }, index) => (
          <Row as="li" gap={2} align="center" key={teamId} className={css.team}>
            <svg
              className={css.line}
              viewBox="0 0 36 14"
              style={{ '--team': color } as CSSProperties}
              aria-hidden="true"
            >
              <line x1="1" x2="35" y1="7" y2="7" strokeDasharray={dashOf(index)} />
              <TeamSign index={index} x={18} y={7} />
            </svg>
            <span className={css.name}>{name}</span>
            {record.winnerTeams.includes(teamId) && <Icon name="crown" size={18} label={ru.winner} />}
            <strong className={css.score}>{formatNumber(score)}</strong>
          </Row>
        ))}
      </ul>
      {record.questions.length === 0 ? (
        <p>{ru.noQuestions}</p>
      ) : (
        <>
          {userId !== undefined && (
            <section>
              <h3 className={css.title}>{ru.review}</h3>
              <Review record={record} userId={userId} />
            </section>
          )}
          <section>
            <h3 className={css.title}>{ru.plot}</h3>
            <ScorePlot record={record} teams={teams} />
          </section>
          <section>
            <h3 className={css.title}>{ru.results}</h3>
            <div className={css.table}>
              <Table
                label={ru.results}
                columns={columns}
                rows={record.questions}
                rowKey={({ number }) => `${number}`}
              />
            </div>
          </section>
          {record.hostActions && (
            <section>
              <h3 className={css.title}>{ru.byHand}</h3>
              <HostActions actions={record.hostActions} teams={teams.map((team) => ({ ...team, icon: '' }))} />
            </section>
          )}
          <section>
            <h3 className={css.title}>{ru.details}</h3>
            <PlayedQuestions record={record} />
          </section>
        </>
      )}
      <div className={css.files}>
        <Button onClick={() => download(fileOf(recordCsv(record), 'text/csv'), recordFileName(record, 'csv'))}>
          {ru.downloadCsv}
        </Button>
        <Button
          onClick={() => download(fileOf(recordJson(record), 'application/json'), recordFileName(record, 'json'))}
        >
          {ru.downloadJson}
        </Button>
        <Soft>{ru.csvHint}</Soft>
      </div>
    </Stack>
  );
}

function Cell({ teamId, question }: { teamId: string; question: Played }) {
  const result = question.results[teamId];
  if (!result) return <span>—</span>;
  const { share = 0, points } = result;
  const answer = answerOf(result);
  const verdict = teamVerdictOf(result, question);
  const { short, plain } = answerForm(question);
  return (
    <span className={css.cell}>
      {answer === null ? (
        <span className={css.soft}>
          {wasAsked(teamId, question) ? ru.silent : '—'} {points !== 0 && formatChange(points)}
        </span>
      ) : (
        <span className={verdict && verdict !== 'wrong' ? css.good : css.soft}>
          <span className={css.short} title={plain(answer, question)}>
            {short(answer, question)}
          </span>{' '}
          {verdict === 'part' && `${Math.round(share * 100)} % ${formatChange(points)}`}
          {verdict && verdict !== 'part' && (
            <>
              <Icon name={verdict === 'right' ? 'check' : 'cross'} size={14} label={ru.verdicts[verdict]} />{' '}
              {formatChange(points)}
            </>
          )}
        </span>
      )}
      <Hidden>, {ru.total}: </Hidden>
      <span className={css.score}>{formatNumber(scoreAfter(result))}</span>
    </span>
  );
}

const fileOf = (text: string, type: string) => new Blob([text], { type: `${type};charset=utf-8` });
