import { NO_TALK, TALK_HOST, TALK_LIMITS } from '@luplay/contracts/story';
import { announce, Button, Dialog, notify, Row, Select, Stack, Tabs, TextField } from '@luplay/web-kit';
import { store, stored } from '@luplay/web-kit/storage';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useClosing } from '../../../content/use-closing.tsx';
import { talk as texts } from '../../../locale/talk.ts';
import { useDraft, useNotesDraft } from '../../use-draft.ts';
import { usePlayer } from '../player-context.ts';
import { TalkLines, whoSaid } from './talk-lines.tsx';
import { useTalkCall } from './use-talk.ts';

interface Props {
  /** Whom to whisper to at first; null: to the room. */
  to?: { characterId: string; name: string } | null;
  onClose: () => void;
}

/** What the player has said and heard, a field to say more, and private notes. */
export function TalkDialog({ to = null, onClose }: Props) {
  const { view, talking } = usePlayer();
  const { lines } = view.talk ?? NO_TALK;
  const { characterId } = view.state;
  // Here, because a tab is unmounted while the other one is shown.
  const message = useMessageDraft(characterId, to);
  const notesStored = view.talk?.ownNotes[characterId] ?? '';
  const notes = useNotesDraft(characterId, notesStored, useTalkCall('writeOwnNotes', texts.ownNotes.failed));
  useEffect(() => {
    talking.current = true;
    return () => {
      talking.current = false;
    };
  }, [talking]);
  const talk = (
    <Stack gap={3}>
      <TalkLines lines={lines} />
      <Say message={message} />
    </Stack>
  );
  const written = message.text.trim();
  const onItsWay = message.say.isPending ? message.say.variables.text : '';
  // Heard, although its reply was lost.
  const said = lines.findLast(({ from }) => from === characterId)?.text;
  const isUnsaid = !['', onItsWay, said].includes(written);
  const lost = notes.isChanged ? texts.ownNotes : texts.unsaid;
  const { leave, question } = useClosing(notes.isChanged || isUnsaid, lost);
  return (
    <Dialog open onOpenChange={(next) => !next && leave(onClose)} title={texts.title}>
      <Tabs
        label={texts.tabs.label}
        tabs={[
          { value: 'talk', label: texts.tabs.talk, panel: talk },
          { value: 'notes', label: texts.tabs.notes, panel: <OwnNotes notes={notes} /> },
        ]}
      />
      {question}
    </Dialog>
  );
}

/** In the list of listeners: everybody in the room. */
const ROOM = '*';
const TO_ROOM = { value: ROOM, label: texts.room };
const TO_HOST = { value: TALK_HOST, label: texts.host };

function useMessageDraft(from: string, first: Props['to']) {
  const to = first ? { value: first.characterId, label: first.name } : TO_ROOM;
  const of = `${from}:${to.value}`;
  const [chosen, setChosen] = useDraft(`to:${of}`, to);
  const [text, setText] = useDraft(`says:${of}`, '');
  return { chosen, setChosen, text, setText, say: useTalkCall('say', texts.failed) };
}

function Say({ message }: { message: ReturnType<typeof useMessageDraft> }) {
  const { view, readOnly } = usePlayer();
  const { off, asks } = view.talk ?? NO_TALK;
  const { chosen, setChosen, text, setText, say } = message;
  const ask = useTalkCall('askHost', texts.ask.failed);
  const isDead = view.state.status === 'dead';
  // They still call the host.
  const isSilent = isDead && !view.state.ghost;
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
    // What is typed meanwhile stays.
    const onSuccess = () => setText((now) => (now === text ? '' : now));
    say.mutate({ to: to === ROOM ? null : to, text: written }, { onSuccess });
  };
  if (readOnly) return null;
  const isCalled = asks.some(({ what }) => what === 'host');
  return (
    <Stack as="form" gap={2} onSubmit={submit}>
      {!isSilent && (
        <>
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
        </>
      )}
      <Row gap={2} wrap>
        {!isSilent && (
          <Button type="submit" kind="primary" icon="chat" busy={say.isPending} disabled={isKept || written === ''}>
            {texts.send}
          </Button>
        )}
        <Button kind="ghost" busy={ask.isPending} disabled={isCalled} onClick={() => ask.mutate({ what: 'host' })}>
          {isCalled ? texts.ask.hostAsked : texts.ask.host}
        </Button>
      </Row>
    </Stack>
  );
}

function OwnNotes({ notes }: { notes: ReturnType<typeof useNotesDraft> }) {
  const { readOnly } = usePlayer();
  const { text, isChanged, isSaving, elsewhere, write, save } = notes;
  return (
    <Stack gap={2}>
      <TextField
        label={texts.ownNotes.label}
        hint={elsewhere === null ? texts.ownNotes.hint : texts.ownNotes.elsewhere(elsewhere)}
        value={text}
        onValueChange={write}
        maxLength={TALK_LIMITS.ownNotes}
        readOnly={readOnly}
        multiline
        rows={8}
      />
      {!readOnly && (
        <Button busy={isSaving} disabled={!isChanged} onClick={save}>
          {!isChanged && text !== '' ? texts.ownNotes.saved : texts.ownNotes.save}
        </Button>
      )}
    </Stack>
  );
}

/** The newest line that was seen, in this browser; null: nothing is stored. */
function storedSeen(key: string): number | null {
  const seen = stored(key);
  return seen === null ? null : Number(seen) || 0;
}

/** How long a whisper's notice can be pressed, ms. */
const WHISPER_MS = 8_000;

interface TalkNews {
  isOpen: boolean;
  /** Something is read first: no notice leads away from it. */
  isCovered: boolean;
  /** The player wants to read a whisper. */
  onRead: () => void;
}

/** Says who has spoken while no talk is open, nothing of what. */
export function useTalkNews({ isOpen, isCovered, onRead }: TalkNews): void {
  const { view, readOnly, talking } = usePlayer();
  const { lines } = view.talk ?? NO_TALK;
  const own = view.state.characterId;
  const newest = lines.at(-1)?.id ?? 0;
  const known = useRef(newest);
  const notices = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (isOpen) for (const takeAway of notices.current.splice(0)) takeAway();
  }, [isOpen]);
  useEffect(() => {
    const fresh = lines.filter(({ id, from }) => id > known.current && from !== own);
    known.current = newest;
    if (readOnly || talking.current) return;
    for (const line of fresh) {
      const text = whoSaid(line);
      // What is given or shown was accepted a moment ago.
      if (line.kind !== 'whisper' || line.to !== own || isCovered) announce(`${texts.title}: ${text}`);
      else notices.current.push(notify({ text, ms: WHISPER_MS, action: { label: texts.read, run: onRead } }));
    }
  }, [lines, newest, own, readOnly, talking, isCovered, onRead]);
}

/** How many lines of others have come since the talk was last open, on an earlier page too; `isOpen`: it is now. */
export function useUnread(chapterId: string, isOpen: boolean): number {
  const { view, readOnly } = usePlayer();
  const { lines } = view.talk ?? NO_TALK;
  const own = view.state.characterId;
  const key = `luplay.story.talk:${chapterId}:${own}`;
  const newest = lines.at(-1)?.id ?? 0;
  const [seen, setSeen] = useState(() => (readOnly ? null : storedSeen(key)) ?? newest);
  // A play that has begun again counts from 1, also when the page has slept meanwhile.
  if (seen > newest) setSeen(newest);
  const shown = useRef(isOpen);
  useEffect(() => {
    // What comes while it is open is seen, also when it closes at the same time.
    if (isOpen || shown.current) setSeen(newest);
    shown.current = isOpen;
  }, [isOpen, newest]);
  useEffect(() => {
    if (!readOnly) store(key, String(seen));
  }, [readOnly, key, seen]);
  return isOpen ? 0 : lines.filter(({ id, from }) => id > seen && from !== own).length;
}
