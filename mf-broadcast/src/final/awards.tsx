import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { TeamSign } from '@luplay/quiz-ui';
import { type AwardCard, awardCards } from '@luplay/quiz-ui/final';
import { Icon } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { Face } from './faces.tsx';
import * as css from './final.module.css';

interface CardProps {
  card: AwardCard;
  game: GameView;
  lobby: LobbyView;
}

/** One award on the whole screen. */
export function AwardSpotlight({ card, game, lobby }: CardProps) {
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

/** All awards beside each other. */
export function AwardsRow({ game, lobby }: Omit<CardProps, 'card'>) {
  const cards = awardCards(game);
  if (cards.length === 0) return null;
  return (
    <ul className={css.row} aria-label={ru.staging.awards}>
      {cards.map((card) => (
        <li key={card.award} className={css.card}>
          <Honoured card={card} game={game} lobby={lobby} />
          <span className={css.texts}>
            <span className={css.soft}>{card.title}</span>
            <span className={css.name}>{card.name}</span>
            <span className={css.short}>{card.detail}</span>
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
