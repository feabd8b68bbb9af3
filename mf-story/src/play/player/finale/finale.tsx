import { type EpilogueView, type StoryState, storyPlay, type VoteView } from '@luplay/contracts/story';
import {
  api,
  Button,
  ButtonLink,
  Dialog,
  errorText,
  Loading,
  lazily,
  notify,
  Row,
  Soft,
  Stack,
  useRequestId,
} from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { SharePicture } from '../../../finale/share-picture.tsx';
import { VoteOptions } from '../../../finale/vote-options.tsx';
import { finale as texts } from '../../../locale/finale.ts';

const EpilogueStory = lazily(() => import('../../../finale/epilogue-story.tsx'));

interface Props {
  state: StoryState;
  readOnly: boolean;
  /** What covers the screen is read first: a dialog that opens below it would keep its button from being pressed. */
  isCovered: boolean;
}

/** The vote and the end: each opens by itself when there is something new in it, and stays one press away. */
export function Finale({ state: { vote, epilogue, chapter }, readOnly, isCovered }: Props) {
  // What the player has answered or read before the page was loaded is no news.
  const [seen, setSeen] = useState<readonly string[]>(() => [
    ...(epilogue?.isOver ? [partOf(epilogue)] : []),
    ...(vote && !(vote.isOpen && vote.own === null) ? [stepOf(vote)] : []),
  ]);
  // One that was begun by mistake and undone is news at the real end.
  if (!epilogue && seen.some(isPart)) setSeen(seen.filter((one) => !isPart(one)));
  const [asked, setAsked] = useState<'vote' | 'epilogue' | null>(null);
  /** What the players do not know yet, the end first: a vote may go on beside it. */
  const news = {
    epilogue: epilogue && partOf(epilogue),
    vote: vote && (vote.isOpen || vote.result) ? stepOf(vote) : null,
  };
  const isNew = (part: keyof typeof news) => Boolean(news[part]) && !seen.includes(news[part] ?? '');
  const fresh = (['epilogue', 'vote'] as const).find(isNew) ?? null;
  const opened = asked ?? (readOnly || isCovered ? null : fresh);
  const close = () => {
    setAsked(null);
    if (opened !== null && isNew(opened)) setSeen([...seen, news[opened] ?? '']);
  };
  return (
    <>
      {(vote || epilogue) && (
        <Row wrap gap={2}>
          {vote && (
            <Button size="s" icon="check" aria-haspopup="dialog" onClick={() => setAsked('vote')}>
              {vote.isOpen ? texts.vote.open : vote.result ? texts.vote.told : texts.vote.title}
            </Button>
          )}
          {epilogue && (
            <Button size="s" kind="primary" icon="story" aria-haspopup="dialog" onClick={() => setAsked('epilogue')}>
              {texts.epilogue.open}
            </Button>
          )}
        </Row>
      )}
      {vote && (
        <Dialog open={opened === 'vote'} onOpenChange={(open) => !open && close()} title={vote.question}>
          <Voting key={vote.id} vote={vote} readOnly={readOnly} />
        </Dialog>
      )}
      {epilogue && (
        <Dialog
          open={opened === 'epilogue'}
          onOpenChange={(open) => !open && close()}
          title={texts.epilogue.title}
          size="l"
        >
          <Stack shrink>
            <Suspense fallback={<Loading label={texts.epilogue.title} />}>
              <EpilogueStory epilogue={epilogue} />
            </Suspense>
            {epilogue.isOver && !readOnly && (
              <Row wrap>
                <SharePicture name={chapter.name} epilogue={epilogue} at={Date.now()} />
                <ButtonLink to="/storyEvenings">{texts.epilogue.toEvenings}</ButtonLink>
              </Row>
            )}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** A vote is news when it opens, and when its result is told. */
const stepOf = ({ id, isOpen }: VoteView): string => `${id} ${isOpen}`;

/** The epilogue is news when it begins, with each secret, with the awards, and when the evening is over. */
const partOf = ({ secrets, awards, isOver }: EpilogueView): string =>
  `epilogue ${secrets.length} ${awards.length > 0} ${isOver}`;
const isPart = (news: string): boolean => news.startsWith('epilogue ');

function Voting({ vote, readOnly }: { vote: VoteView; readOnly: boolean }) {
  const { requestId, renew } = useRequestId();
  const cast = useMutation({
    mutationFn: (option: string) => api(storyPlay.castVote, { body: { voteId: vote.id, option, requestId } }),
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.vote.failed) }),
    onSettled: renew,
  });
  // The choice is shown at once; the connection brings the stored one.
  const own = cast.isPending ? cast.variables : vote.own;
  const hint = vote.isOpen
    ? vote.mayVote
      ? texts.vote.change
      : texts.vote.mayNot
    : !vote.result && texts.vote.waiting;
  return (
    <Stack shrink>
      <Soft>{vote.secret ? texts.vote.secret : texts.vote.named}</Soft>
      {vote.mayVote && !readOnly ? (
        <VoteOptions vote={{ ...vote, own }} onChoose={(option) => !cast.isPending && cast.mutate(option)} />
      ) : (
        <VoteOptions vote={vote} />
      )}
      <Soft role="status">{texts.vote.voted(vote.voted, vote.voters)}</Soft>
      {hint && <Soft>{hint}</Soft>}
    </Stack>
  );
}
