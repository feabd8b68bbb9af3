import { Button, Dialog, Skeleton, TextField } from '@luplay/web-kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { Loaded } from '../loaded.tsx';
import { charactersQuery, choicesOf } from '../story-queries.ts';
import * as css from './rolecards.module.css';
import { foundUsers, storyUsersQuery } from './story-users.ts';
import { UserCards } from './user-cards.tsx';

const texts = ru.story.rolecards;
/** So many people are drawn at once. */
const STEP = 30;

/** Everybody's role cards, to give and to take. Mount it to open it. */
export function RolecardsDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(STEP);
  const users = useInfiniteQuery(storyUsersQuery);
  const characters = choicesOf(useQuery(charactersQuery).data);
  const { hasNextPage, isFetching, isError, fetchNextPage } = users;
  // Whoever is looked for may stand on a page that has not come yet.
  useEffect(() => {
    if (typed.trim() !== '' && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [typed, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="l">
      <div className={css.people}>
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          value={typed}
          onValueChange={(value) => {
            setTyped(value);
            setMost(STEP);
          }}
        />
        <Loaded query={users} failed={texts.failed} loading={<Skeleton lines={6} />}>
          {({ pages }) => {
            const matches = foundUsers(
              pages.flatMap((page) => page.users),
              typed,
            );
            const more = () => {
              setMost(most + STEP);
              if (hasNextPage && matches.length <= most + STEP) void fetchNextPage();
            };
            return (
              <>
                {matches.length === 0 && <p className={css.none}>{isFetching ? ru.story.searching : texts.empty}</p>}
                <ul className={css.list}>
                  {matches.slice(0, most).map((user) => (
                    <li key={user.userId}>
                      <UserCards user={user} characters={characters} />
                    </li>
                  ))}
                </ul>
                {(matches.length > most || hasNextPage) && (
                  <Button busy={isFetching} onClick={more}>
                    {texts.more}
                  </Button>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}
