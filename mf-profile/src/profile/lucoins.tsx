import { formatNumber, Icon } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import * as css from './profile.module.css';
import { lucoinsQuery } from './queries.ts';

/** The balance. `live`: asked for anew, because a game may just have paid; a failure of that leaves the known balance. */
export function LuCoins({ userId, known, live }: { userId: string; known: number; live: boolean }) {
  const { data } = useQuery({ ...lucoinsQuery(userId), enabled: live });
  return (
    <div>
      <dt>{ru.lucoins}</dt>
      <dd className={css.lucoins}>
        <Icon name="bolt" /> {formatNumber(data?.lucoins ?? known)}
      </dd>
    </div>
  );
}
