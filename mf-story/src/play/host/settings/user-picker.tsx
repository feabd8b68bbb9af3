import type { StoryUser } from '@luplay/contracts/story';
import {
  Avatar,
  Button,
  byText,
  Dialog,
  QueryView,
  SearchField,
  Skeleton,
  Soft,
  Stack,
  useSearch,
} from '@luplay/web-kit';
import { storyUsersQuery, storyUserTexts } from '@luplay/web-kit/story-users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import * as css from './settings.module.css';

const texts = hostTexts.settings;
/** Users that are rendered at a time. */
const STEP = 30;

interface Props {
  title: string;
  isBusy: boolean;
  onChoose: (user: StoryUser) => void;
  onBack: () => void;
}

/** One of all users, found by name. */
export function UserPicker({ title, isBusy, onChoose, onBack }: Props) {
  const search = useSearch();
  const [most, setMost] = useState(STEP);
  const users = useInfiniteQuery(storyUsersQuery);
  const { hasNextPage, isFetching, isError, fetchNextPage } = users;
  // The user may be on a page that is not loaded yet.
  useEffect(() => {
    if (search.sought.trim() !== '' && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [search.sought, hasNextPage, isFetching, isError, fetchNextPage]);
  const more = (found: number) => {
    setMost(most + STEP);
    if (hasNextPage && found <= most + STEP) void fetchNextPage();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={title}
      size="l"
      footer={
        <Button icon="back" onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <Stack shrink>
        <SearchField label={texts.search} {...search.field} />
        <QueryView query={users} errorText={texts.usersFailed} loading={<Skeleton lines={6} />}>
          {({ pages }) => {
            const all = pages.flatMap((page) => page.users);
            const found = byText(search.found(all, storyUserTexts), ({ displayName }) => displayName);
            return (
              <>
                {found.length === 0 && <p role="status">{isFetching ? texts.searching : texts.nobodyFound}</p>}
                <Stack as="ul" gap={2}>
                  {found.slice(0, most).map((user) => (
                    <li key={user.userId}>
                      <button
                        type="button"
                        className={css.user}
                        aria-disabled={isBusy || undefined}
                        onClick={() => !isBusy && onChoose(user)}
                      >
                        <Avatar src={user.profilePicture} name={user.displayName} decorative />
                        <span className={css.words}>
                          <span className={css.name}>{user.displayName}</span>
                          <Soft as="span">@{user.username}</Soft>
                        </span>
                      </button>
                    </li>
                  ))}
                </Stack>
                {(found.length > most || hasNextPage) && (
                  <Button busy={isFetching} onClick={() => more(found.length)}>
                    {texts.more}
                  </Button>
                )}
              </>
            );
          }}
        </QueryView>
      </Stack>
    </Dialog>
  );
}
