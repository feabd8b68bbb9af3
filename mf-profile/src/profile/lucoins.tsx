import { formatNumber, Icon } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import * as css from './profile.module.css';
import { lucoinsQuery } from './queries.ts';
import { useLogged } from './use-logged.ts';

/** The balance. It is fetched again because a game may just have paid. If that fails, the known balance remains. */
export function LuCoins({ userId, known }: { userId: string; known: number }) {
  const { data, error } = useQuery(lucoinsQuery(userId));
  useLogged('LuCoins', error);
  return (
    <div>
      <dt>{ru.lucoins}</dt>
      <dd className={css.lucoins}>
        <Icon name="bolt" /> {formatNumber(data?.lucoins ?? known)}
      </dd>
    </div>
  );
}
