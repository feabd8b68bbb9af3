import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { Confetti, Fit, nouns, Podium, podiumOf, rankTeams } from '@luplay/quiz-ui';
import { awardCards, ResultPicture } from '@luplay/quiz-ui/final';
import { Scores } from '@luplay/quiz-ui/spectator';
import * as stage from '@luplay/quiz-ui/spectator.module.css';
import { Button, count, cx } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { AwardSpotlight, AwardsRow } from './awards.tsx';
import { isShown } from './ceremony.ts';
import { TeamFaces } from './faces.tsx';
import * as css from './final.module.css';
import type { Ceremony } from './use-ceremony.ts';

interface Props {
  game: GameView;
  lobby: LobbyView;
  ceremony: Ceremony;
}

/** The end of a game: staged place by place and award by award, then everything at once. */
export function Final({ game, lobby, ceremony }: Props) {
  const { step } = ceremony;
  const winners = game.teams.filter((team) => game.winnerTeams.includes(team.teamId));
  const ranked = rankTeams(game.teams, game.scores);
  // The server decides the winners: with zero points there is none.
  const decided = winners.length > 0;
  const best = decided ? podiumOf(ranked) : [];
  const ended = step.kind === 'end';
  const rest = ended ? ranked.slice(best.length) : best.length === 0 ? ranked.filter(({ place }) => place === 1) : [];
  const card = step.kind === 'award' && awardCards(game).find(({ award }) => award === step.award);
  return (
    <>
      {decided && isShown(step, 1) && <Confetti colors={winners.map((team) => team.color)} />}
      <Fit
        className={cx(stage.centre, css.final, !ended && css.staged)}
        key={ended ? 'end' : step.kind === 'award' ? 'award' : 'places'}
      >
        <h2 className={stage.big}>{ru.finalTitle}</h2>
        <p className={stage.choosing} role="status">
          {statusOf(ceremony, ranked, winners)}
        </p>
        {card ? (
          <AwardSpotlight key={card.award} card={card} game={game} lobby={lobby} />
        ) : (
          <div className={cx(stage.places, best.length > 0 && rest.length > 0 && stage.followed)}>
            {best.length > 0 && (
              <div className={cx(stage.podium, !ended && css.large)}>
                <Podium
                  best={best}
                  winnerTeams={game.winnerTeams}
                  {...(!ended && { isShown: (place: number) => isShown(step, place) })}
                  faces={(team) => <TeamFaces members={team.members} lobby={lobby} />}
                />
              </div>
            )}
            {rest.length > 0 && (ended || isShown(step, 1)) && (
              <Scores game={game} ranked={rest} large={best.length === 0} places={decided} />
            )}
          </div>
        )}
        {ended && <AwardsRow game={game} lobby={lobby} />}
        <div className={css.actions}>
          {ended && decided && (
            <>
              <ResultPicture game={game} />
              <Button kind="ghost" icon="refresh" onClick={ceremony.replay}>
                {ru.staging.again}
              </Button>
            </>
          )}
          {!ended && (
            <Button kind="ghost" onClick={ceremony.skip}>
              {ru.staging.skip}
            </Button>
          )}
        </div>
      </Fit>
    </>
  );
}

type Ranked = ReturnType<typeof rankTeams<GameView['teams'][number]>>;
const names = (teams: readonly { name: string }[]): string => teams.map((team) => `«${team.name}»`).join(', ');

/** What is said of the step; nothing that is not shown yet. */
function statusOf({ step }: Ceremony, ranked: Ranked, winners: GameView['teams']): string {
  if (step.kind === 'roll') return ru.staging.next[step.place as 1 | 2 | 3] ?? ru.staging.soon;
  if (step.kind === 'award') return ru.staging.awards;
  if (winners.length === 0) return ru.noWinner;
  if (step.kind === 'place' && step.place > 1) {
    const placed = ranked.filter(({ place }) => place === step.place);
    const points = count(placed[0]?.score ?? 0, nouns.points);
    return ru.staging.placed(step.place, names(placed.map(({ team }) => team)), points);
  }
  const title = winners.length > 1 ? ru.winners : ru.winner;
  return `${title}: ${names(winners)}, ${count(ranked[0]?.score ?? 0, nouns.points)}`;
}
