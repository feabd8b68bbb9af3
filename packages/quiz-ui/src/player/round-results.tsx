import type { GameView } from '@luplay/contracts/lobby-game';
import { Badge, Card, count, cx, Icon, Stack } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { answerForm } from '../kinds/answers.ts';
import { phoneKind } from '../kinds/phone.ts';
import { Explanation } from '../question/explanation.tsx';
import { TeamTag } from '../teams/team-tag.tsx';
import { ru } from './locale.ts';
import * as css from './round-results.module.css';
import { type GameTeam, optionCounts, roundRows, type TeamRow } from './rows.ts';
import { verdictOf } from './verdict.ts';

interface Props {
  game: GameView;
  team: GameTeam | null;
  /** Items that the user's team won. */
  won?: ReactNode;
}

/** The right option and why, and what each team answered and applied. */
export function RoundResults({ game, team, won }: Props) {
  const { Right } = phoneKind();
  const rows = roundRows(game);
  const mine = team ? game.results?.[team.teamId] : undefined;
  const verdict = team && verdictOf(game, team);
  return (
    <>
      {game.correctAnswer !== null && (
        <Stack gap={2}>
          <p className={css.label}>{ru.rightAnswer}</p>
          <div className={css.tile}>
            <Right game={game} />
          </div>
        </Stack>
      )}
      <Explanation text={game.currentQuestion?.explanation} />
      {mine && (
        <p className={cx(css.verdict, mine.correct ? css.good : css.bad)}>
          <Icon name={mine.correct ? 'check' : 'cross'} />
          {verdict}
        </p>
      )}
      {won}
      <Card tone="raised" title={ru.teamAnswers} className={css.card}>
        <Stack as="ul">
          {rows.map((row) => (
            <Row key={row.team.teamId} row={row} />
          ))}
        </Stack>
      </Card>
    </>
  );
}

function Row({ row: { team, result } }: { row: TeamRow }) {
  const counts = optionCounts(result?.answers ?? []);
  const answer = result?.answer ?? null;
  const { Mark, short } = answerForm();
  return (
    <li className={css.row}>
      <span className={css.team}>
        <TeamTag team={team} />
      </span>
      <span className={css.mark}>
        {answer !== null && (
          <span role="img" aria-label={`${ru.teamAnswer}: ${short(answer)}`}>
            <Mark index={answer} />
          </span>
        )}
      </span>
      <span className={css.outcome}>
        {result?.correct ? (
          <Badge tone="good" icon="check">
            {ru.gained(result.points)}
          </Badge>
        ) : (
          <Badge tone={answer === null ? 'neutral' : 'bad'} icon={answer === null ? undefined : 'cross'}>
            {answer === null ? ru.noAnswer : ru.incorrect}
          </Badge>
        )}
      </span>
      {counts.length > 0 && team.members.length > 1 && (
        <ul className={css.counts} aria-label={ru.memberAnswers}>
          {counts.map(({ option, votes }) => (
            <li key={option}>
              {short(option)} — {count(votes, ru.votes)}
            </li>
          ))}
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
