import type { Answer, GameView } from '@luplay/contracts/lobby-game';
import { Badge, Card, count, cx, formatChange, formatNumber, Hidden, Icon, Stack } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { answerForm } from '../kinds/answers.tsx';
import { type AskedView, answerOf, isScored, rightOf } from '../kinds/kind.ts';
import { phoneKind } from '../kinds/phone.tsx';
import { nouns } from '../locale.ts';
import { Explanation } from '../question/explanation.tsx';
import { TeamTag } from '../teams/team-tag.tsx';
import { ru } from './locale.ts';
import * as css from './round-results.module.css';
import { answerCounts, type GameTeam, roundRows, type TeamRow } from './rows.ts';
import { verdictOf } from './verdict.ts';

interface Props {
  game: GameView;
  team: GameTeam | null;
  /** Items that the user's team won. */
  won?: ReactNode;
}

/** Among more teams the own one comes first, and the votes of the others' members are left out. */
const COUNTED_TEAMS = 12;

/** The right option and why, and what each team answered and applied. */
export function RoundResults({ game, team, won }: Props) {
  const question = game.currentQuestion ?? {};
  const { Right } = phoneKind(question);
  const rows = roundRows(game);
  const isOwn = (row: TeamRow) => row.team.teamId === team?.teamId;
  const many = rows.length > COUNTED_TEAMS;
  const shown = many ? [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))] : rows;
  const mine = team ? game.results?.[team.teamId] : undefined;
  const verdict = team && verdictOf(game, team);
  const stakes = game.board?.play?.stakes;
  return (
    <>
      {rightOf(game.currentQuestion) !== null && (
        <Stack gap={2}>
          <p className={css.label}>{ru.rightAnswer}</p>
          <div className={css.tile}>
            <Right game={game} />
          </div>
        </Stack>
      )}
      <Explanation text={game.currentQuestion?.explanation} />
      {mine && (
        <p className={cx(css.verdict, mine.correct || mine.share ? css.good : css.bad)}>
          {isScored(question) && <Icon name={mine.correct || mine.share ? 'check' : 'cross'} />}
          {verdict}
        </p>
      )}
      {won}
      <Card tone="raised" title={ru.teamAnswers}>
        <Stack as="ul">
          {shown.map((row) => (
            <Row
              key={row.team.teamId}
              row={row}
              question={question}
              stake={stakes?.[row.team.teamId]}
              counted={!many || isOwn(row)}
            />
          ))}
        </Stack>
      </Card>
    </>
  );
}

interface RowProps {
  row: TeamRow;
  question: AskedView;
  /** On a board, where each team has its own. */
  stake: number | undefined;
  /** With the votes of its members. */
  counted: boolean;
}

function Row({ row: { team, result }, question, stake, counted }: RowProps) {
  const counts = result ? answerCounts(result) : [];
  const answer = result && answerOf(result);
  const { Mark, short, plain } = answerForm(question);
  /** Written out above its votes already. */
  const above = Mark ? undefined : JSON.stringify(answer);
  return (
    <li className={css.row}>
      <span className={css.team}>
        <TeamTag team={team} />
      </span>
      <span className={css.mark}>
        {answer !== null && <Given label={`${ru.teamAnswer}: `} answer={answer} question={question} />}
      </span>
      <span className={css.outcome}>
        {result && (result.correct || result.share) ? (
          <Badge tone="good" icon={result.correct ? 'check' : undefined}>
            {result.correct ? '' : `${Math.round((result.share ?? 0) * 100)} % `}
            {formatChange(result.points)}
          </Badge>
        ) : answer !== null && !isScored(question) ? null : (
          <Badge tone={answer === null ? 'neutral' : 'bad'} icon={answer === null ? undefined : 'cross'}>
            {answer === null ? ru.noAnswer : ru.incorrect}
            {result && result.points < 0 && ` ${formatChange(result.points)}`}
          </Badge>
        )}
      </span>
      {stake !== undefined && <p className={css.counts}>{ru.stake(formatNumber(stake))}</p>}
      {counted && counts.length > 0 && team.members.length > 1 && (
        <ul className={css.counts} aria-label={ru.memberAnswers}>
          {counts.map(({ answer: given, votes }) => {
            const key = JSON.stringify(given);
            const words = `${Mark ? short(given, question) : plain(given, question)} — `;
            return (
              <li key={key}>
                {key === above ? <Hidden>{words}</Hidden> : words}
                {count(votes, nouns.votes)}
              </li>
            );
          })}
        </ul>
      )}
      {result && result.appliedItems.length > 0 && (
        <ul className={css.applied} aria-label={ru.appliedItems}>
          {result.appliedItems.map(({ effect }) => (
            <li key={effect} className={css.item}>
              <Icon name="bolt" size={16} />
              <span>{effect}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A team's answer: its sign, or in words where it has none. */
function Given({ label, answer, question }: { label: string; answer: Answer; question: AskedView }) {
  const { Mark, short, plain } = answerForm(question);
  if (!Mark) {
    return (
      <span className={css.given}>
        <Hidden>{label}</Hidden>
        {plain(answer, question)}
      </span>
    );
  }
  return (
    <span role="img" aria-label={`${label}${short(answer, question)}`}>
      <Mark answer={answer} />
    </span>
  );
}
