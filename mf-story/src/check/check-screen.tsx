import { storyChecks } from '@luplay/contracts/story';
import {
  announce,
  api,
  Button,
  ButtonLink,
  Card,
  Page,
  QueryView,
  Skeleton,
  Stack,
  sharedKeys,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { checkTexts as texts } from '../locale/check.ts';
import * as css from './check-screen.module.css';
import { Findings } from './findings/findings.tsx';
import { RobotCard } from './robot/robot-card.tsx';

/** A chapter before the evening: what is wrong with it, and a robot that plays it. For hosts and developers. */
export function Component() {
  const { chapterId = '' } = useParams();
  const query = useQuery(chapterCheckQuery(chapterId));
  const isDeveloper = userHasRole(useUser(), 'developer');
  // The chapter was just imported.
  const { robot: playsAtOnce = false } = (useLocation().state ?? {}) as { robot?: boolean };
  const again = async () => {
    const { isSuccess } = await query.refetch();
    if (isSuccess) announce(texts.checked);
  };
  const waiting = (
    <Card>
      <Skeleton lines={6} />
    </Card>
  );
  return (
    <Page
      title={texts.title}
      lead={query.data && texts.lead(query.data.chapter.name)}
      width="wide"
      actions={
        <>
          {isDeveloper && (
            <ButtonLink to={`/storiesConfigurator?${new URLSearchParams({ chapter: chapterId })}`} icon="edit">
              {texts.toChapters}
            </ButtonLink>
          )}
          <Button icon="refresh" busy={query.isFetching} onClick={again}>
            {texts.again}
          </Button>
        </>
      }
    >
      <QueryView addressed query={query} errorText={texts.loadFailed} loading={waiting}>
        {({ findings, content }) => (
          <Stack gap={4} className={css.columns}>
            <Findings findings={findings} isDeveloper={isDeveloper} />
            <RobotCard content={content} playsAtOnce={playsAtOnce} resultClassName={css.result} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}

/** The findings of a chapter, and the content that a play of it would be made from. */
const chapterCheckQuery = (chapterId: string) =>
  queryOptions({
    queryKey: [...sharedKeys.story('chapters'), 'check', chapterId],
    queryFn: ({ signal }) => api(storyChecks.checkChapter, { params: { chapterId }, signal }),
    // Any editor may have changed something since.
    staleTime: 0,
  });
