import { achievements } from '@luplay/contracts/user';
import { api, formatNumber, Icon, Picture, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../../locale/rewards.ts';
import { earlierAchievements, useAchievements } from '../use-earlier-achievements.ts';
import * as css from './rewards-moment.module.css';

/** How often is looked for achievements after a game, ms, and how often at most. */
const LOOK_MS = 2_000;
const LOOKS = 5;

/** What the game has given to the user: LuCoins, and the achievements that they did not have before it. */
export default function RewardsMoment({ gameId, coins }: { gameId: string; coins: number }) {
  const { userId } = useUser();
  const before = useAchievements(earlierAchievements(userId, gameId), false).data;
  const now = useQuery({
    queryKey: ['achievements-after', gameId],
    queryFn: async ({ signal }) =>
      (await api(achievements.profileAchievements, { params: { id: userId }, signal })).achievements,
    enabled: before !== undefined,
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_MS : false),
  }).data;
  const fresh = before && now ? now.filter((id) => !before.includes(id)) : [];
  const catalogue = useQuery({
    queryKey: ['achievement-catalogue'],
    queryFn: async ({ signal }) => (await api(achievements.achievementList, { signal })).achievements,
    enabled: fresh.length > 0,
  }).data;
  return (
    <div className={css.moment} role="status">
      {coins > 0 && (
        <p className={css.coins}>
          <Icon name="star" size={32} />
          <span className={css.sum}>{ru.coins(formatNumber(coins))}</span> <span>{ru.coinsText}</span>
        </p>
      )}
      {fresh.map((id) => {
        const achievement = catalogue?.[id];
        return (
          achievement && (
            <p key={id} className={css.achievement}>
              <Picture kind="achievement" src={achievement.picture} width={56} height={56} />
              <span>
                {ru.achievement} <strong>{achievement.title}</strong>
                {achievement.lucoins > 0 && ` ${ru.coins(formatNumber(achievement.lucoins))}`}
              </span>
            </p>
          )
        );
      })}
    </div>
  );
}
