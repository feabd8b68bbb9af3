import { type Achievement, achievements } from '@luplay/contracts/user';
import { announce, api, cx, formatNumber, haptic, Picture, Stack, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rewards as ru } from '../../locale/game.ts';
import * as moment from '../reveal/reveal-moment.module.css';
import { useMoment } from '../reveal/use-moment.ts';
import { earlierAchievements, useAchievements } from '../use-earlier-achievements.ts';
import * as css from './achievements.module.css';

/** How often is looked for achievements after a game, ms, and how often at most. */
const LOOK_MS = 2_000;
const LOOKS = 5;
/** How long the moment is shown, ms: long enough to read two titles. */
const SHOWN_MS = 3_500;

interface Props {
  gameId: string;
  /** The host's controls stay visible and can be pressed. */
  isHost: boolean;
}

/** The achievements that the game has given to the user: over the whole screen when they come, and then a list. */
export default function Achievements({ gameId, isHost }: Props) {
  const fresh = useFreshAchievements(gameId);
  const [seen, setSeen] = useState(0);
  const [stage, setStage] = useMoment(SHOWN_MS);
  if (fresh.length > seen) {
    setSeen(fresh.length);
    setStage('shown');
  }
  const names = fresh.map(({ title }) => title).join(', ');
  useEffect(() => {
    if (names === '') return;
    announce(`${ru.achievement} ${names}`);
    haptic('success');
  }, [names]);
  if (fresh.length === 0) return null;
  return (
    <>
      <Stack as="ul" aria-label={ru.achievements}>
        {fresh.map((achievement) => (
          <li key={achievement.title} className={css.achievement}>
            <Words achievement={achievement} />
          </li>
        ))}
      </Stack>
      {stage !== null && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={cx(moment.moment, css.moment, isHost && moment.beside, stage === 'leaving' && moment.leaving)}
          data-achievements={stage}
          onClick={() => setStage('leaving')}
        >
          {fresh.map((achievement) => (
            <span key={achievement.title} className={css.large}>
              <Words achievement={achievement} />
            </span>
          ))}
        </button>
      )}
    </>
  );
}

function Words({ achievement: { picture, title, lucoins } }: { achievement: Achievement }) {
  return (
    <>
      <Picture kind="achievement" src={picture} width={96} height={96} className={css.picture} />
      <span className={css.words}>
        <span>{ru.achievement}</span> <strong>{title}</strong>
        {lucoins > 0 && <span> {ru.coins(formatNumber(lucoins))}</span>}
      </span>
    </>
  );
}

/** Those that the user did not have before the end of the game, with their titles and pictures. */
function useFreshAchievements(gameId: string): Achievement[] {
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
  return fresh.flatMap((id) => catalogue?.[id] ?? []);
}
