import { type GameView, type LobbyView, scoresOf } from '@luplay/contracts/lobby-game';
import { Confetti, Fit, isShown, nouns, Podium, podiumOf, rankTeams, softHyphens, TeamSign } from '@luplay/quiz-ui';
import { type AwardCard, awardCards, ResultPicture } from '@luplay/quiz-ui/final';
import { isCrowd, Scores } from '@luplay/quiz-ui/spectator';
import * as stage from '@luplay/quiz-ui/spectator.module.css';
import { Button, count, cx, Icon, isolated, Picture } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import { ru } from '../locale/ru.ts';
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
  const ranked = rankTeams(game.teams, scoresOf(game));
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
          <div
            className={cx(
              stage.places,
              best.length > 0 && rest.length > 0 && stage.followed,
              best.length > 0 && isCrowd(rest) && stage.crowded,
            )}
          >
            {best.length > 0 && (
              <div className={cx(stage.podium, !ended && css.large)}>
                <Podium
                  best={best}
                  winnerTeams={game.winnerTeams}
                  still={ended && ceremony.staged}
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
const names = (teams: readonly { name: string }[]): string =>
  teams.map((team) => `«${isolated(team.name)}»`).join(', ');

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

interface CardProps {
  card: AwardCard;
  game: GameView;
  lobby: LobbyView;
}

/** One award on the whole screen. */
function AwardSpotlight({ card, game, lobby }: CardProps) {
  const { icon, title, name, detail } = card;
  return (
    <div className={css.spotlight}>
      <p className={css.award}>
        <Icon name={icon} className={css.awardIcon} /> {title}
      </p>
      <Honoured card={card} game={game} lobby={lobby} large />
      <p className={css.honoured}>{name}</p>
      <p className={css.detail}>{detail}</p>
    </div>
  );
}

const BRIEF = 56;

/** At most so many characters, in whole words. The picture to share and the record have the question whole. */
function briefly(detail: string): string {
  if (detail.length <= BRIEF) return detail;
  const words = detail.slice(0, BRIEF).replace(/[\s.,:;—-]*\s\S*$/, '');
  return `${words}…${words.includes('«') ? '»' : ''}`;
}

/** All awards beside each other. */
function AwardsRow({ game, lobby }: Omit<CardProps, 'card'>) {
  const cards = awardCards(game);
  if (cards.length === 0) return null;
  return (
    <ul className={css.row} aria-label={ru.staging.awards}>
      {cards.map((card) => (
        <li key={card.award} className={css.card}>
          <Honoured card={card} game={game} lobby={lobby} />
          <span className={css.texts}>
            <span className={css.soft}>{card.title}</span>
            <span className={css.name}>{softHyphens(card.name)}</span>
            <span className={css.short}>{briefly(card.detail)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The face of the player, or the signs of the teams. */
function Honoured({ card: { userId, name, teamIds }, game, lobby, large = false }: CardProps & { large?: boolean }) {
  if (userId !== null) {
    const face = { userId, name: '', lobby, large };
    return <Face {...face} key={name} />;
  }
  const teams = teamIds.flatMap((teamId) => game.teams.find((team) => team.teamId === teamId) ?? []);
  return (
    <span className={large ? css.largeSigns : css.signs}>
      {teams.map((team) => (
        <TeamSign key={team.teamId} team={team} />
      ))}
    </span>
  );
}

/** More faces of a team would not be seen from the last row. */
const MOST = 5;

interface FaceProps {
  userId: string;
  name: string;
  lobby: LobbyView;
  large?: boolean;
}

/** A player's picture. The name is beside it, or read with the others. */
function Face({ userId, name, lobby, large = false }: FaceProps) {
  const player = lobby.players[userId];
  return (
    <Picture
      kind="person"
      className={large ? css.largeFace : css.face}
      src={player?.profilePicture ?? ''}
      alt={name}
      style={{ '--own': player?.color ?? 'var(--line)' } as CSSProperties}
    />
  );
}

/** The faces of a team. */
function TeamFaces({ members, lobby }: { members: readonly { id: string; name: string }[]; lobby: LobbyView }) {
  const shown = members.slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <span className={css.faces}>
      {shown.map(({ id, name }) => (
        <Face key={id} userId={id} name={name} lobby={lobby} />
      ))}
      {members.length > MOST && <span className={css.more}>+{members.length - MOST}</span>}
    </span>
  );
}
