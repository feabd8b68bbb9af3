import { myGames } from '@luplay/contracts/lobby-game';
import { api, MenuEntryLink } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/evenings.ts';
import { keys } from '../state/keys.ts';

const REFRESH_MS = 30_000;

/** On the home screen, the way back into a running game; nothing while there is none. */
export function Component() {
  const { data } = useQuery({
    queryKey: keys.running,
    queryFn: async ({ signal }) => (await api(myGames.runningGames, { signal })).games,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
  return (
    <>
      {data?.map(({ lobbyId, title, questTitle }) => (
        <MenuEntryLink
          key={lobbyId}
          to={`/game/${lobbyId}`}
          icon="play"
          title={ru.back}
          hint={ru.backHint(title, questTitle)}
        />
      ))}
    </>
  );
}
