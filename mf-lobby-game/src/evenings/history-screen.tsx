import { myGames, type PastGame } from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import {
  api,
  Badge,
  Button,
  ButtonLink,
  Card,
  count,
  EmptyState,
  ErrorState,
  errorText,
  lazily,
  Page,
  Row,
  Skeleton,
  Soft,
  Stack,
  useUser,
  writesTime,
} from '@luplay/web-kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ru } from '../locale/evenings.ts';
import { keys } from '../state/keys.ts';
import { payQuery } from '../state/live-queries.ts';
import * as css from './history-screen.module.css';

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
      {history.isLoadingError && (
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
      {history.isFetchNextPageError && <ErrorState text={errorText(history.error, ru.failed)} />}
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
          {ru.more}
        </Button>
      )}
      {opened && (
        <Suspense>
          <RecordDialog gameId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  );
}

const dateOf = writesTime({ day: 'numeric', month: 'long', year: 'numeric' });

function PastGameRow({ game, onOpen }: { game: PastGame; onOpen: () => void }) {
  const { gameId, title, questTitle, finishedAt, questions, teams, teamId } = game;
  const lucoins = useQuery(payQuery(useUser().userId, 'history')).data?.games?.[gameId] ?? game.lucoins;
  const own = teams.find((team) => team.teamId === teamId);
  /** Equal scores share one. */
  const place = (score: number) => 1 + teams.filter((team) => team.score > score).length;
  const date = dateOf(finishedAt);
  return (
    <Card as="li" className={css.game}>
      <Row gap={2} align="start" justify="between" wrap className={css.head}>
        <div>
          <h2 className={css.title}>{title}</h2>
          <Soft>{[date, questTitle, count(questions, nouns.questions)].join(' · ')}</Soft>
        </div>
        <Button size="s" icon="story" aria-label={ru.openNamed(title, date)} onClick={onOpen}>
          {ru.open}
        </Button>
      </Row>
      <Row as="p" gap={2} align="center" wrap>
        {own?.won && (
          <Badge tone="warm" icon="trophy">
            {ru.won}
          </Badge>
        )}
        {own ? (
          <span>
            {/* A name that is written from right to left would draw the number to its other side. */}
            <bdi>{own.name}</bdi>: {count(own.score, nouns.points)},{' '}
            {teams.length > 1 ? ru.place(place(own.score), teams.length) : ru.single}
          </span>
        ) : (
          <Badge icon="crown">{ru.led}</Badge>
        )}
        {lucoins > 0 && (
          <Badge tone="good" icon="star">
            {ru.coins(lucoins)}
          </Badge>
        )}
      </Row>
    </Card>
  );
}
