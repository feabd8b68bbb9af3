import { type StoryEvening, storyEvenings } from '@luplay/contracts/story';
import {
  api,
  Badge,
  ButtonLink,
  Card,
  EmptyState,
  Page,
  QueryView,
  Row,
  Stack,
  sharedKeys,
  useUser,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { finale } from '../locale/finale.ts';

const texts = finale.evenings;

/** The evenings that the user has played to the end; hosts see all that were kept. */
export function Component() {
  const query = useQuery({
    queryKey: sharedKeys.story('evenings'),
    queryFn: async ({ signal }) => (await api(storyEvenings.listEvenings, { signal })).evenings,
    // One may have ended since.
    staleTime: 0,
  });
  return (
    <Page title={texts.mine} width="narrow">
      <QueryView query={query} errorText={texts.failed}>
        {(evenings) =>
          evenings.length === 0 ? (
            <EmptyState icon="clock" title={texts.empty} text={texts.emptyHint} />
          ) : (
            <Stack as="ul">
              {evenings.map((evening) => (
                <EveningRow key={evening.id} evening={evening} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}

function EveningRow({ evening }: { evening: StoryEvening }) {
  const { userId } = useUser();
  const { id, chapter, endedAt, isOver, people } = evening;
  const own = people.find((one) => one.userId === userId);
  const day = new Date(endedAt).toLocaleString('ru', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Card as="li">
      <Stack gap={2}>
        <h2>{chapter.name}</h2>
        <Row gap={2} wrap align="center">
          <span>{day}</span>
          {!isOver && <Badge>{texts.running}</Badge>}
        </Row>
        {own && <p>{texts.you(own.name)}</p>}
        <Row>
          <ButtonLink to={`/storyEvening/${id}`} icon="play" aria-label={texts.watchOf(`${chapter.name}, ${day}`)}>
            {texts.watch}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
