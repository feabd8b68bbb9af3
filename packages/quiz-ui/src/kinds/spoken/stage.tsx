import { cx, Icon } from '@luplay/web-kit';
import { ru as quiz } from '../../locale.ts';
import { TeamTag } from '../../teams/team-tag.tsx';
import { RightWords } from '../given-list.tsx';
import { groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import * as css from '../stage.module.css';
import { Signs } from '../who.tsx';

/** Who answers, and who was wrong; later what is right. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { race, teams } = game;
  if (question.accepted) return <Right game={game} accepted={question.accepted} />;
  const team = teams.find(({ teamId }) => teamId === race?.answering?.teamId);
  const out = teams.filter(({ teamId }) => race?.out.includes(teamId));
  return (
    <>
      <div role="status">
        {team ? (
          <div className={css.speaker}>
            <TeamTag team={team} look="chip" />
            <p>{ru.answers(team.members.find(({ id }) => id === race?.answering?.userId)?.name ?? '')}</p>
          </div>
        ) : (
          <Prompt question={question}>{out.length > 0 ? ru.ask.spokenAgain : ru.ask.spoken}</Prompt>
        )}
      </div>
      {out.length > 0 && (
        <p className={css.joiners}>
          {ru.wrongTeams} <Signs teams={out} />
        </p>
      )}
    </>
  );
}

function Right({ game, accepted: [first = ''] }: ResultProps & { accepted: readonly string[] }) {
  const groups = groupsOf(game);
  return (
    <>
      <RightWords>{first}</RightWords>
      {groups.length === 0 && <p className={css.prompt}>{ru.nobody}</p>}
      <ul className={css.texts} aria-label={ru.given}>
        {groups.map(({ share, teams }) => (
          <li key={share} className={cx(css.entry, share > 0 ? css.right : css.quiet)}>
            <Icon name={share > 0 ? 'check' : 'cross'} className={css.sign} />
            <span className={css.words}>{quiz.kinds.spoken(quiz.kinds.aloud(share > 0))}</span>
            <Signs teams={teams} />
          </li>
        ))}
      </ul>
    </>
  );
}
