import { EVENING_LIMITS, type StoryBallot, type StoryState, storyPlayTools } from '@luplay/contracts/story';
import {
  api,
  Button,
  ButtonLink,
  Dialog,
  Loading,
  lazily,
  listOf,
  Row,
  Soft,
  Stack,
  Switch,
  TextField,
} from '@luplay/web-kit';
import { type Dispatch, type FormEvent, type SetStateAction, Suspense, useState } from 'react';
import { useClosing } from '../../../content/use-closing.tsx';
import * as css from '../../../finale/finale.module.css';
import { VoteOptions } from '../../../finale/vote-options.tsx';
import { finale } from '../../../locale/finale.ts';
import { useAction } from '../actions/use-action.ts';

const EpilogueStory = lazily(() => import('../../../finale/epilogue-story.tsx'));
const texts = finale.host;

interface Props {
  state: StoryState;
  onClose: () => void;
}

/** What is asked. Each vote gets an id of its own: a question that is asked again is news to the players. */
type Question = Omit<StoryBallot, 'id'>;

/** Votes and the end of the evening, as the host leads them. */
export function FinaleDialog({ state, onClose }: Props) {
  const [own, setOwn] = useState(NO_QUESTION);
  const { leave, question } = useClosing(own.question.trim() !== '', texts.unasked);
  return (
    <Dialog open onOpenChange={(open) => !open && leave(onClose)} title={texts.title} size="l">
      <Stack gap={5}>
        <Voting state={state} own={own} setOwn={setOwn} />
        <Ending state={state} />
        <ButtonLink to="/storyEvenings" icon="clock">
          {texts.archive}
        </ButtonLink>
      </Stack>
      {question}
    </Dialog>
  );
}

const NO_QUESTION = { question: '', options: '', secret: true };

interface OwnQuestion {
  /** As the host types it. */
  own: typeof NO_QUESTION;
  setOwn: Dispatch<SetStateAction<typeof NO_QUESTION>>;
}

function Voting({ state: { vote, host }, own, setOwn }: { state: StoryState } & OwnQuestion) {
  const open = useAction({
    // `after`: the last vote. The same question after its own vote is another command.
    send: ({ question }: { question: Question; after: string | null }, requestId) =>
      api(storyPlayTools.openVote, { body: { ballot: { ...question, id: requestId }, requestId } }),
    done: () => texts.opened,
    failed: texts.failed,
  });
  const step = useAction({
    send: (body: { step: 'close' | 'tell'; voteId: string }, requestId) =>
      api(storyPlayTools.stepVote, { body: { ...body, requestId } }),
    done: (_, { step: made }) => (made === 'close' ? texts.closed : texts.told),
    failed: texts.failed,
  });
  return (
    <Stack as="section" shrink aria-label={finale.vote.title}>
      <h3>{vote ? vote.question : finale.vote.title}</h3>
      {vote && (
        <>
          <Soft>{vote.secret ? finale.vote.secret : finale.vote.named}</Soft>
          <VoteOptions vote={vote} />
          <p role="status">{finale.vote.voted(vote.voted, vote.voters)}</p>
        </>
      )}
      {vote && !vote.isTold && (
        <>
          <Row wrap>
            {vote.isOpen && (
              <Button busy={step.isPending} onClick={() => step.mutate({ step: 'close', voteId: vote.id })}>
                {texts.close}
              </Button>
            )}
            <Button kind="primary" busy={step.isPending} onClick={() => step.mutate({ step: 'tell', voteId: vote.id })}>
              {texts.tell}
            </Button>
          </Row>
          <Soft>{texts.onlyYou}</Soft>
        </>
      )}
      {!vote?.isOpen && (
        <Ballots
          ballots={host?.evening?.ballots ?? []}
          busy={open.isPending}
          onOpen={(question) => {
            // What is typed meanwhile stays.
            const onSuccess = () => setOwn((now) => (now.question.trim() === question.question ? NO_QUESTION : now));
            open.mutate({ question, after: vote?.id ?? null }, { onSuccess });
          }}
          own={own}
          setOwn={setOwn}
        />
      )}
    </Stack>
  );
}

interface BallotsProps extends OwnQuestion {
  ballots: readonly StoryBallot[];
  busy: boolean;
  onOpen: (question: Question) => void;
}

/** The questions that the chapter has ready, and one of the host's own. */
function Ballots({ ballots, busy, onOpen, own, setOwn }: BallotsProps) {
  const { question, options, secret } = own;
  const change = (part: Partial<typeof own>) => setOwn({ ...own, ...part });
  const asked = question.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked === '' || busy) return;
    onOpen({ question: asked, secret, options: listOf(options).slice(0, EVENING_LIMITS.ballotOptions) });
  };
  return (
    <>
      {ballots.length > 0 && (
        <Stack as="ul" gap={2} aria-label={texts.ballots}>
          {ballots.map((ballot) => (
            <li key={ballot.id} className={css.option}>
              <span className={css.name}>{ballot.question}</span>
              <span className={css.count}>
                <Button busy={busy} aria-label={texts.beginOf(ballot.question)} onClick={() => onOpen(ballot)}>
                  {texts.begin}
                </Button>
              </span>
            </li>
          ))}
        </Stack>
      )}
      <Stack as="form" shrink noValidate onSubmit={submit}>
        <TextField
          label={texts.own}
          hint={texts.questionHint}
          value={question}
          onValueChange={(typed) => change({ question: typed })}
          maxLength={EVENING_LIMITS.question}
        />
        {asked !== '' && (
          <>
            <TextField
              label={texts.options}
              hint={texts.optionsHint}
              value={options}
              onValueChange={(typed) => change({ options: typed })}
              multiline
            />
            <Switch label={texts.secret} checked={secret} onCheckedChange={(on) => change({ secret: on })} />
            <Button type="submit" busy={busy}>
              {texts.begin}
            </Button>
          </>
        )}
      </Stack>
    </>
  );
}

function Ending({ state: { epilogue } }: { state: StoryState }) {
  const done = { begin: texts.started, reveal: texts.revealed, end: texts.ended };
  const step = useAction({
    send: ({ to, revealed }: { to: keyof typeof done; revealed: number }, requestId) =>
      api(storyPlayTools.stepEpilogue, { body: { step: to, revealed, requestId } }),
    done: (_, { to }) => done[to],
    failed: texts.failed,
  });
  const told = epilogue?.secrets.length ?? 0;
  const secrets = epilogue?.secretCount ?? 0;
  const next = !epilogue ? 'begin' : told < secrets ? 'reveal' : 'end';
  const labels = { begin: texts.startEpilogue, reveal: texts.reveal(told + 1, secrets), end: texts.end };
  return (
    <Stack as="section" shrink aria-label={finale.epilogue.title}>
      <h3>{finale.epilogue.title}</h3>
      {!epilogue && <Soft>{texts.epilogueHint}</Soft>}
      {!epilogue?.isOver && (
        <Row>
          <Button
            kind="primary"
            icon="story"
            busy={step.isPending}
            onClick={() => step.mutate({ to: next, revealed: told })}
          >
            {labels[next]}
          </Button>
        </Row>
      )}
      {epilogue && (
        <Suspense fallback={<Loading label={finale.epilogue.title} />}>
          <EpilogueStory epilogue={epilogue} />
        </Suspense>
      )}
    </Stack>
  );
}
