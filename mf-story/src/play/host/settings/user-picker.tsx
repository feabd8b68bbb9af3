import type { StoryUser } from '@luplay/contracts/story';
import { Avatar, Button, Dialog, QueryView, SearchField, Skeleton, Soft, Stack } from '@luplay/web-kit';
import { useStoryUsers } from '@luplay/web-kit/story-users';
import { host as hostTexts } from '../../../locale/host.ts';
import * as css from './settings.module.css';

const texts = hostTexts.settings;

interface Props {
  title: string;
  isBusy: boolean;
  onChoose: (user: StoryUser) => void;
  onBack: () => void;
}

/** One of all users, found by name. */
export function UserPicker({ title, isBusy, onChoose, onBack }: Props) {
  const { query, field, shown, hasMore, more } = useStoryUsers();
  const { isFetching } = query;
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
        <SearchField label={texts.search} {...field} />
        <QueryView query={query} errorText={texts.usersFailed} loading={<Skeleton lines={6} />}>
          {() => (
            <>
              {shown.length === 0 && <p role="status">{isFetching ? texts.searching : texts.nobodyFound}</p>}
              <Stack as="ul" gap={2}>
                {shown.map((user) => (
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
              {hasMore && (
                <Button busy={isFetching} onClick={more}>
                  {texts.more}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </Stack>
    </Dialog>
  );
}
