import { NO_TALK, TALK_HOST, TALK_LIMITS, type TalkLineView } from '@luplay/contracts/story';
import { Button, Dialog, Row, Select, Stack, Tabs, TextField } from '@luplay/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { talk as texts } from '../../../locale/talk.ts';
import { usePlayer } from '../player-context.ts';
import { TalkLines } from './talk-lines.tsx';
import { useTalkCall } from './use-talk.ts';

interface Props {
  open: boolean;
  /** Whom to whisper to at first; null: to the room. */
  to?: { characterId: string; name: string } | null;
  onClose: () => void;
}

/** What the player has said and heard, a field to say more, and private notes. */
export function TalkDialog({ open, to = null, onClose }: Props) {
  const { view } = usePlayer();
  const { lines } = view.talk ?? NO_TALK;
  const talk = (
    <Stack gap={3}>
      <TalkLines lines={lines} />
      <Say first={to} />
    </Stack>
  );
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.title}>
      <Tabs
        label={texts.tabs.label}
        tabs={[
          { value: 'talk', label: texts.tabs.talk, panel: talk },
          { value: 'notes', label: texts.tabs.notes, panel: <OwnNotes /> },
        ]}
      />
    </Dialog>
  );
}

/** In the list of listeners: everybody in the room. */
const ROOM = '*';
const TO_ROOM = { value: ROOM, label: texts.room };
const TO_HOST = { value: TALK_HOST, label: texts.host };

function Say({ first }: { first: Props['to'] }) {
  const { view, readOnly } = usePlayer();
  const { off, asks } = view.talk ?? NO_TALK;
  const [chosen, setChosen] = useState(() => (first ? { value: first.characterId, label: first.name } : TO_ROOM));
  const [text, setText] = useState('');
  const say = useTalkCall('say', texts.failed);
  const ask = useTalkCall('askHost', texts.ask.failed);
  const isDead = view.state.status === 'dead';
  const people = view.players.map(({ characterId, name }) => ({ value: characterId, label: name }));
  const present = isDead ? [TO_HOST] : [TO_ROOM, ...people, TO_HOST];
  // Who has left stays chosen: what was written for one must not be said to others.
  const isGone = !isDead && !present.some(({ value }) => value === chosen.value);
  const options = isGone ? [...present, chosen] : present;
  const to = isDead ? TALK_HOST : chosen.value;
  const isOff = to !== TALK_HOST && off.includes(to === ROOM ? 'say' : 'whisper');
  const isKept = isOff || isGone;
  const written = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written === '' || isKept || say.isPending) return;
    // What was typed meanwhile stays.
    const onSuccess = () => setText((now) => (now === text ? '' : now));
    say.mutate({ to: to === ROOM ? null : to, text: written }, { onSuccess });
  };
  if (readOnly) return null;
  const isCalled = asks.some(({ what }) => what === 'host');
  return (
    <Stack as="form" gap={2} onSubmit={submit}>
      <Select
        label={texts.to}
        value={to}
        onValueChange={(next) => setChosen(options.find(({ value }) => value === next) ?? chosen)}
        options={options}
        hint={isGone ? (view.isDark ? texts.told.people : texts.gone(chosen.label)) : undefined}
      />
      <TextField
        label={texts.text}
        value={text}
        onValueChange={setText}
        maxLength={TALK_LIMITS.text}
        hint={isOff ? texts.off : undefined}
        autoComplete="off"
      />
      <Row gap={2} wrap>
        <Button type="submit" kind="primary" icon="chat" busy={say.isPending} disabled={isKept || written === ''}>
          {texts.send}
        </Button>
        <Button kind="ghost" busy={ask.isPending} disabled={isCalled} onClick={() => ask.mutate({ what: 'host' })}>
          {isCalled ? texts.ask.hostAsked : texts.ask.host}
        </Button>
      </Row>
    </Stack>
  );
}

function OwnNotes() {
  const { view, readOnly } = usePlayer();
  const known = view.talk?.ownNotes[view.state.characterId] ?? '';
  const [draft, setDraft] = useState<string | null>(null);
  const save = useTalkCall('writeOwnNotes', texts.ownNotes.failed);
  const text = draft ?? known;
  return (
    <Stack gap={2}>
      <TextField
        label={texts.ownNotes.label}
        hint={texts.ownNotes.hint}
        value={text}
        onValueChange={setDraft}
        maxLength={TALK_LIMITS.ownNotes}
        readOnly={readOnly}
        multiline
        rows={8}
      />
      {!readOnly && (
        <Button
          busy={save.isPending}
          disabled={text === known}
          onClick={() => save.mutate({ text }, { onSuccess: () => setDraft((now) => (now === text ? null : now)) })}
        >
          {text === known && text !== '' ? texts.ownNotes.saved : texts.ownNotes.save}
        </Button>
      )}
    </Stack>
  );
}

/** How many lines of others have come since the talk was last open; `see`: it is open now. */
export function useUnread(lines: readonly TalkLineView[], own: string, isOpen: boolean): number {
  const newest = lines.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(newest);
  const shown = useRef(isOpen);
  useEffect(() => {
    // What comes while it is open is seen, also when it closes at the same time.
    if (isOpen || shown.current) setSeen(newest);
    shown.current = isOpen;
  }, [isOpen, newest]);
  return isOpen ? 0 : lines.filter(({ id, from }) => id > seen && from !== own).length;
}
