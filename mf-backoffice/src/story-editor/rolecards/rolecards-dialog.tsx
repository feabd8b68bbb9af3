import { Button, byText, Dialog, QueryView, SearchField, Skeleton, Stack, useSearch } from '@luplay/web-kit';
import { storyUsersQuery, storyUserTexts } from '@luplay/web-kit/story-users';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { story } from '../locale.ts';
import { choicesOf, storyQuery } from '../story-queries.ts';
import * as css from './rolecards.module.css';
import { UserCards } from './user-cards.tsx';

const texts = story.rolecards;
/** Number of users rendered at a time. */
const STEP = 30;

/** Gives and takes the role cards of all users. Opens when it mounts. */
export function RolecardsDialog({ onClose }: { onClose: () => void }) {
  const search = useSearch();
  const [most, setMost] = useState(STEP);
  const users = useInfiniteQuery(storyUsersQuery);
  const characters = choicesOf(useQuery(storyQuery('characters')).data);
  const { hasNextPage, isFetching, isError, fetchNextPage } = users;
  // The user may be on a page that is not loaded yet.
  useEffect(() => {
    if (search.sought.trim() !== '' && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [search.sought, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="l">
      <div className={css.people}>
        <SearchField
          label={texts.search}
          value={search.sought}
          onValueChange={(value) => {
            search.field.onValueChange(value);
            setMost(STEP);
          }}
        />
        <QueryView query={users} errorTitle={texts.failed} errorText="" loading={<Skeleton lines={6} />}>
          {({ pages }) => {
            const matches = byText(
              search.found(
                pages.flatMap((page) => page.users),
                storyUserTexts,
              ),
              ({ displayName }) => displayName,
            );
            const more = () => {
              setMost(most + STEP);
              if (hasNextPage && matches.length <= most + STEP) void fetchNextPage();
            };
            return (
              <>
                {matches.length === 0 && <p className={css.none}>{isFetching ? story.searching : texts.empty}</p>}
                <Stack as="ul">
                  {matches.slice(0, most).map((user) => (
                    <li key={user.userId}>
                      <UserCards user={user} characters={characters} />
                    </li>
                  ))}
                </Stack>
                {(matches.length > most || hasNextPage) && (
                  <Button busy={isFetching} onClick={more}>
                    {texts.more}
                  </Button>
                )}
              </>
            );
          }}
        </QueryView>
      </div>
    </Dialog>
  );
}
