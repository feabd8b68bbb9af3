import {
  ACTION_POINTS_MAX,
  type ChapterEvening,
  EVENING_LIMITS,
  HOST_LIMITS,
  type StoryHostView,
  type StoryUser,
  storyPlayTools,
} from '@luplay/contracts/story';
import { api, Button, Dialog, Grid, NumberField, Row, Soft, Stack, TextField, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { useClosing } from '../../../content/use-closing.tsx';
import { acts } from '../../../locale/acts.ts';
import { talk } from '../../../locale/talk.ts';
import { useNotesDraft } from '../../use-draft.ts';
import { useAction } from '../actions/use-action.ts';
import { nameOfHost } from '../people/seats.ts';
import * as css from './evening.module.css';

const texts = acts.tools;

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  onClose: () => void;
}

/** What a host needs now and then: dice, points that come by themselves, notes of one's own. */
export function ToolsDialog({ host, users, onClose }: Props) {
  const { userId } = useUser();
  const { [userId]: own = '', ...others } = host.state.hostNotes ?? {};
  const save = useAction({
    send: (sent: { text: string; before: string }, requestId) =>
      api(storyPlayTools.writeHostNotes, { body: { ...sent, requestId } }),
    done: () => texts.notesSaved,
    failed: texts.notesFailed,
  });
  const notes = useNotesDraft(userId, own, save);
  const { leave, question } = useClosing(notes.isChanged);
  return (
    <Dialog open onOpenChange={(open) => !open && leave(onClose)} title={texts.title}>
      <Dice />
      {host.evening && host.evening.acts.length > 0 && <PointsEvery host={host} />}
      <HostNotes notes={notes} />
      {Object.entries(others).map(
        ([id, text]) =>
          text !== '' && (
            <Stack key={id} as="section" gap={2} className={css.part}>
              <Soft as="h3">{texts.notesOf(nameOfHost(users, id))}</Soft>
              <p>{text}</p>
            </Stack>
          ),
      )}
      {question}
    </Dialog>
  );
}

function Dice() {
  const [count, setCount] = useState<number | null>(1);
  const [sides, setSides] = useState<number | null>(6);
  const [result, setResult] = useState('');
  const roll = useAction({
    send: (isOpen: boolean, requestId) =>
      api(storyPlayTools.rollDice, { body: { count: count ?? 1, sides: sides ?? 6, isOpen, requestId } }),
    done: ({ values }) => rolled(values),
    failed: texts.rollFailed,
  });
  const press = (isOpen: boolean) => () => {
    if (!roll.isPending) roll.mutate(isOpen, { onSuccess: ({ values }) => setResult(rolled(values)) });
  };
  return (
    <Stack as="section" gap={2} className={css.part} aria-label={texts.dice}>
      <h3>{texts.dice}</h3>
      <Grid min="168px">
        <NumberField label={texts.count} value={count} onValueChange={setCount} min={1} max={HOST_LIMITS.dice} />
        <NumberField label={texts.sides} value={sides} onValueChange={setSides} min={2} max={HOST_LIMITS.sides} />
      </Grid>
      <Row gap={2} wrap>
        <Button icon="eye-off" busy={roll.isPending && roll.variables === false} onClick={press(false)}>
          {texts.rollHidden}
        </Button>
        <Button icon="eye" busy={roll.isPending && roll.variables === true} onClick={press(true)}>
          {texts.rollOpen}
        </Button>
      </Row>
      {result !== '' && <p className={css.result}>{result}</p>}
    </Stack>
  );
}

function rolled(values: readonly number[]): string {
  const [first] = values;
  if (first === undefined) return texts.rollUnknown;
  const sum = values.reduce((one, other) => one + other, 0);
  return values.length === 1 ? texts.rolledOne(first) : texts.rolled(values.join(' + '), sum);
}

const DEFAULT_EVERY = { points: 1, minutes: 5 };

function PointsEvery({ host }: { host: StoryHostView }) {
  const now = host.state.pointsEvery ?? null;
  const [points, setPoints] = useState<number | null>((now ?? DEFAULT_EVERY).points);
  const [minutes, setMinutes] = useState<number | null>((now ?? DEFAULT_EVERY).minutes);
  const change = useAction({
    send: (pointsEvery: ChapterEvening['pointsEvery'], requestId) =>
      api(storyPlayTools.setPointsEvery, { body: { pointsEvery, requestId } }),
    done: (_, every) => (every ? texts.everySaved : texts.everyStopped),
    failed: texts.everyFailed,
  });
  return (
    <Stack as="section" gap={2} className={css.part} aria-label={texts.every}>
      <h3>{texts.every}</h3>
      <Soft>{texts.everyHint}</Soft>
      <Grid min="168px">
        <NumberField label={texts.points} value={points} onValueChange={setPoints} min={1} max={ACTION_POINTS_MAX} />
        <NumberField
          label={texts.minutes}
          value={minutes}
          onValueChange={setMinutes}
          min={1}
          max={EVENING_LIMITS.actMinutes}
        />
      </Grid>
      <Row gap={2} wrap>
        <Button
          icon="bolt"
          busy={change.isPending && change.variables !== null}
          disabled={points === null || minutes === null}
          onClick={() => points !== null && minutes !== null && change.mutate({ points, minutes })}
        >
          {texts.everySave}
        </Button>
        {now && (
          <Button kind="ghost" icon="close" onClick={() => change.mutate(null)}>
            {texts.everyOff}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function HostNotes({ notes }: { notes: ReturnType<typeof useNotesDraft> }) {
  const { text, isChanged, isSaving, elsewhere, write, save } = notes;
  return (
    <Stack as="section" gap={2} className={css.part}>
      <TextField
        label={texts.notes}
        hint={elsewhere === null ? texts.notesHint : talk.ownNotes.elsewhere(elsewhere)}
        value={text}
        onValueChange={write}
        maxLength={HOST_LIMITS.notes}
        multiline
        rows={4}
      />
      <Row gap={2}>
        <Button icon="check" disabled={!isChanged} busy={isSaving} onClick={save}>
          {texts.notesSave}
        </Button>
      </Row>
    </Stack>
  );
}
