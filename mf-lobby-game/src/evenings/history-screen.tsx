import { myGames } from '@luplay/contracts/lobby-game';
import {
  api,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  errorText,
  lazily,
  Page,
  Skeleton,
  Stack,
} from '@luplay/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ru } from '../locale/evenings.ts';
import { keys } from '../state/keys.ts';
import { PastGameRow } from './past-game-row.tsx';

const RecordDialog = lazily(() => import('../record/record-dialog.tsx'));
const FIRST: number | null = null;

/** The games that the user has played or led, each with its record. */
export function Component() {
  const [opened, setOpened] = useState<string | null>(null);
  const history = useInfiniteQuery({
    queryKey: keys.history,
    queryFn: ({ pageParam, signal }) =>
      api(myGames.gameHistory, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
  });
  const games = history.data?.pages.flatMap((page) => page.games) ?? [];
  return (
    <Page title={ru.title} lead={ru.lead} width="narrow">
      {history.isPending && (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
      {history.isError && (
        <ErrorState
          text={errorText(history.error, ru.failed)}
          onRetry={() => history.refetch()}
          busy={history.isFetching}
        />
      )}
      {history.isSuccess && games.length === 0 && (
        <EmptyState
          icon="trophy"
          title={ru.empty}
          text={ru.emptyText}
          action={<ButtonLink to="/lobby-list">{ru.toLobbies}</ButtonLink>}
        />
      )}
      {games.length > 0 && (
        <Stack as="ul" aria-label={ru.list}>
          {games.map((game) => (
            <PastGameRow key={game.gameId} game={game} onOpen={() => setOpened(game.gameId)} />
          ))}
        </Stack>
      )}
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          {ru.more}
        </Button>
      )}
      {opened && (
        <Suspense>
          <RecordDialog gameId={opened} colors={NO_COLORS} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  );
}

/** Records do not keep the teams' colours. */
const NO_COLORS = {};
