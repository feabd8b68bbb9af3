import {
  ACTION_POINTS_MAX,
  type HostPlayer,
  STORY_LIMITS,
  type StoryHostView,
  storyPlay,
  storyPlayTools,
} from '@luplay/contracts/story';
import { api, Button, ConfirmDialog, clockTime, Dialog, Picture, Row, Stack, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, Fragment, type SetStateAction, useState } from 'react';
import { useClosing } from '../../../content/use-closing.tsx';
import { host as hostTexts } from '../../../locale/host.ts';
import { talk } from '../../../locale/talk.ts';
import { useDraft } from '../../use-draft.ts';
import { useAction } from '../actions/use-action.ts';
import { involvedQuery } from '../people/involved.ts';
import { AsksOf } from '../talk/host-talk.tsx';
import * as css from './person-dialog.module.css';

const texts = hostTexts.person;

interface Props {
  player: HostPlayer;
  host: StoryHostView;
  /** Since when the message waits, epoch ms; null: unknown. */
  since: number | null;
  onClose: () => void;
  onLook: () => void;
  onEdit: () => void;
  onShowRoom: () => void;
}

/** One player, with the remedies first: points, a message, a look at their screen. */
export function PersonDialog({ player, host, since, onClose, onLook, onEdit, onShowRoom }: Props) {
  const { characterId, name, characterImg } = player;
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useDraft(`message:${characterId}`, '');
  // The player has it already, although the reply may be on its way.
  const isUnsent = !['', player.message].includes(text.trim());
  const { leave, question } = useClosing(isUnsent, talk.unsaid);
  const toStart = useAction({
    send: (telegramId: string, requestId) => api(storyPlay.resetToStart, { body: { telegramId, requestId } }),
    done: () => texts.returned(name),
    failed: texts.toStartFailed,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && leave(onClose)} title={name} size="l">
      <Stack gap={4} shrink>
        <Row align="center" wrap className={css.head}>
          <Picture kind="character" src={characterImg} width={72} height={72} />
          <Row gap={2} wrap className={css.look}>
            <Button kind="primary" icon="eye" onClick={() => leave(onLook)}>
              {texts.look}
            </Button>
            <Button icon="map" onClick={() => leave(onShowRoom)}>
              {texts.showRoom}
            </Button>
          </Row>
        </Row>
        <AsksOf host={host} characterId={characterId} />
        <GivePoints player={player} />
        <WriteMessage player={player} since={since} text={text} setText={setText} />
        <PersonFacts player={player} host={host} />
        <Row gap={2} wrap className={css.look}>
          <Button icon="edit" onClick={() => leave(onEdit)}>
            {texts.edit}
          </Button>
          <Button kind="danger" icon="home" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {texts.toStart}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.toStartTitle(name)}
        text={texts.toStartText}
        confirmText={texts.toStart}
        onConfirm={() => toStart.mutateAsync(characterId)}
      />
      {question}
    </Dialog>
  );
}

const STEPS = [2, 5] as const;

/** Points for one player, at a press. */
function GivePoints({ player }: { player: HostPlayer }) {
  const { characterId, name, actionPoints } = player;
  const give = useAction({
    // As many as fit.
    send: (addPoints: number, requestId) =>
      api(storyPlayTools.changeCharacter, { params: { id: characterId }, body: { addPoints, requestId } }),
    done: (_, points) => texts.given(name, points, ACTION_POINTS_MAX),
    failed: texts.giveFailed,
  });
  const giving = (points: number) => ({
    disabled: actionPoints >= ACTION_POINTS_MAX,
    busy: give.isPending && give.variables === points,
    onClick: () => !give.isPending && give.mutate(points),
  });
  return (
    <Row gap={2} align="center" wrap role="group" aria-label={texts.points}>
      <span className={css.energy}>{hostTexts.players.points(actionPoints, ACTION_POINTS_MAX)}</span>
      {STEPS.map((step) => (
        <Button key={step} icon="bolt" aria-label={texts.giveOf(step, name)} {...giving(step)}>
          {texts.give(step)}
        </Button>
      ))}
      <Button icon="bolt" {...giving(ACTION_POINTS_MAX)}>
        {texts.full(ACTION_POINTS_MAX)}
      </Button>
    </Row>
  );
}

/** Where the character is, and what it has. */
function PersonFacts({ player, host: view }: { player: HostPlayer; host: StoryHostView }) {
  const { currentRoom, abilities, inventory, goals, userId } = player;
  const { data: users = [] } = useQuery(involvedQuery);
  const people = [...(view.state.joining?.seats ?? []), ...users.map((one) => ({ ...one, name: one.displayName }))];
  const who = people.find((one) => one.userId === userId);
  const listed = (list: readonly string[]) => (list.length === 0 ? texts.nothing : list.join(', '));
  const facts: [string, string][] = [
    ...(who ? [[texts.player, who.name] as [string, string]] : []),
    [texts.room, view.map.rooms[currentRoom]?.name ?? currentRoom],
    [texts.inventory, listed(inventory.map((id) => view.items[id]?.name ?? id))],
    [texts.abilities, listed(abilities)],
    [texts.goals, goals.length === 0 ? texts.nothing : ''],
  ];
  return (
    <>
      {userId === null && <p>{texts.unplayed}</p>}
      <dl className={css.facts}>
        {facts.map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {term === texts.goals && goals.map((goal) => <p key={goal}>{goal}</p>)}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

interface WriteProps extends Pick<Props, 'player' | 'since'> {
  text: string;
  setText: Dispatch<SetStateAction<string>>;
}

/** The message that the player has not acknowledged, and a new one. */
function WriteMessage({ player, since, text, setText }: WriteProps) {
  const { characterId, message } = player;
  const change = useAction({
    // `read`: what is withdrawn, or replaced, so that no newer message goes with it.
    send: (next: { message: string } | { message: null; read: string }, requestId) => {
      const body = { read: message ?? '', ...next, requestId };
      return api(storyPlay.changeState, { params: { id: characterId }, body });
    },
    done: (_, next) => (next.message === null ? texts.withdrawn : texts.sent),
    failed: texts.sendFailed,
  });
  const written = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is typed meanwhile stays.
    const onSuccess = () => setText((now) => (now === text ? '' : now));
    if (written !== '' && !change.isPending) change.mutate({ message: written }, { onSuccess });
  };
  return (
    <Stack as="form" gap={2} onSubmit={submit}>
      {message !== null && (
        <div className={css.unread}>
          <span className={css.state}>
            {texts.unread}
            {since !== null && ` ${hostTexts.attention.since(clockTime(since))}`}
          </span>
          <p>{message}</p>
        </div>
      )}
      <TextField
        label={texts.message}
        hint={message === null ? texts.messageHint : texts.replaces}
        value={text}
        onValueChange={setText}
        maxLength={STORY_LIMITS.message}
        multiline
        rows={2}
      />
      <Row gap={2} wrap>
        <Button
          type="submit"
          icon="chat"
          disabled={written === ''}
          busy={change.isPending && change.variables.message !== null}
        >
          {texts.send}
        </Button>
        {message !== null && (
          <Button
            kind="ghost"
            icon="close"
            busy={change.isPending && change.variables.message === null}
            onClick={() => !change.isPending && change.mutate({ message: null, read: message })}
          >
            {texts.withdraw}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
