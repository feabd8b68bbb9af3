import { GAME_REWARDS, type GameView, scoresOf } from '@luplay/contracts/lobby-game';
import { PAID_GAMES } from '@luplay/contracts/user';
import { Confetti, Podium, podiumOf, rankTeams, ScoreBars, TeamSign } from '@luplay/quiz-ui';
import { ResultPicture } from '@luplay/quiz-ui/final';
import { ButtonLink, Card, formatNumber, Icon, lazily, listed, Row, Stack, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { KeepOffer } from '../../keep/keep-offer.tsx';
import { rewards, ru } from '../../locale/game.ts';
import { RecordButton } from '../../record/record-button.tsx';
import { payQuery } from '../../state/live-queries.ts';
import { seatOf } from '../../state/round.ts';
import * as css from './final-phase.module.css';

const Achievements = lazily(() => import('./achievements.tsx'));

/**
 * LuCoins that a player gains: none if their team never answered, nor they since they came from the bench; the smaller
 * sum in a game with one team.
 */
export function coinsFor(game: GameView, teamId: string, userId: string): number {
  if (!game.answeredTeams.includes(teamId) || game.unpaid?.includes(userId)) return 0;
  const won = game.teams.length > 1 && game.winnerTeams.includes(teamId);
  return won ? GAME_REWARDS.winner : GAME_REWARDS.other;
}

interface Props {
  game: GameView;
  userId: string;
  /** The user is the host. */
  isAdmin: boolean;
  /** The hall's screen is about to show it. */
  staged?: boolean;
}

export function FinalPhase({ staged = false, ...props }: Props) {
  if (!staged) return <Ended {...props} />;
  return (
    <section className={css.phase}>
      <div className={css.head}>
        <p className={css.eyebrow}>{ru.finalTitle}</p>
        <h2 tabIndex={-1} className={css.title}>
          {ru.lookAtScreen}
        </h2>
      </div>
    </section>
  );
}

/** Of a game that is not paid because the last hour had enough of them, why. */
function Coins({ coins, gameId }: { coins: number; gameId: string }) {
  const { data: { games, pays } = {}, isPending } = useQuery(payQuery(useUser().userId, gameId));
  const paid = games?.[gameId] ?? (pays === false ? 0 : coins);
  return (
    // Its place is kept until it is known.
    <p className={css.coins} style={{ visibility: isPending ? 'hidden' : undefined }}>
      {paid > 0 ? (
        <>
          <Icon name="star" size={32} />
          <span className={css.sum}>{rewards.coins(formatNumber(paid))}</span> <span>{rewards.coinsText}</span>
        </>
      ) : (
        rewards.unpaid(PAID_GAMES)
      )}
    </p>
  );
}

/** The end of a game, told at once. */
function Ended({ game, userId, isAdmin }: Omit<Props, 'staged'>) {
  const { team } = seatOf(game, userId);
  const { search } = useLocation();
  const winners = game.teams.filter(({ teamId }) => game.winnerTeams.includes(teamId));
  const colors = winners.map(({ color }) => color).join();
  const confetti = useMemo(() => [...colors.split(','), '#ffb01f', '#ffd45c', '#ff6f3d'], [colors]);
  const ranked = rankTeams(game.teams, scoresOf(game));
  // The server decides the winners: with zero points there is none.
  const decided = winners.length > 0;
  const best = decided ? podiumOf(ranked) : [];
  const place = ranked.find((each) => each.team.teamId === team?.teamId)?.place;
  const coins = team ? coinsFor(game, team.teamId, userId) : 0;
  const won = team !== null && game.winnerTeams.includes(team.teamId);
  return (
    <section className={css.phase}>
      {decided && <Confetti colors={confetti} />}
      <div className={css.head}>
        {won && <p className={css.eyebrow}>{ru.finalTitle}</p>}
        <h2 tabIndex={-1} className={css.title}>
          {won ? ru.youWon : ru.finalTitle}
        </h2>
        {decided ? (
          <p className={css.winners}>
            {winners.length > 1 ? ru.winners : ru.winner}: <strong>{listed(winners.map(({ name }) => name))}</strong>
          </p>
        ) : (
          <p className={css.winners}>{ru.noWinner}</p>
        )}
        {decided && place !== undefined && ranked.length > 1 && (
          <p className={css.place}>{ru.yourPlace(place, ranked.length)}</p>
        )}
        {coins > 0 && <Coins coins={coins} gameId={game.gameId} />}
      </div>
      {best.length > 0 && <Podium best={best} winnerTeams={game.winnerTeams} />}
      {best.length < ranked.length && (
        <Card tone="raised" title={ru.finishedScore} className={css.card}>
          <ScoreBars
            label={ru.finishedScore}
            rows={ranked.map(({ team, score, place }) => ({
              id: team.teamId,
              name: team.name,
              color: team.color,
              icon: <TeamSign team={team} />,
              score,
              place: decided ? place : undefined,
              winner: game.winnerTeams.includes(team.teamId),
            }))}
          />
        </Card>
      )}
      <Stack align="center">
        <p>{ru.thanks}</p>
        <KeepOffer lobbyId={game.lobbyId} />
        <Row justify="center" wrap>
          {(team || isAdmin || game.hosts?.includes(userId)) && <RecordButton gameId={game.gameId} />}
          {decided && <ResultPicture game={game} size="l" own={team !== null || isAdmin} />}
          {game.lobby.status !== 'in_progress' && (
            <ButtonLink kind="primary" size="l" to={`/lobby/${game.lobbyId}${search}`}>
              {ru.toLobby}
            </ButtonLink>
          )}
        </Row>
        {/* It comes late: nothing is below that it could move. */}
        {team && (
          <Suspense>
            <Achievements gameId={game.gameId} isHost={isAdmin} />
          </Suspense>
        )}
      </Stack>
    </section>
  );
}
