import type { NoteView as Note, StoryPlayerView } from '@luplay/contracts/story';
import { Button, cx, Dialog, IconButton, Loading, lazily, notify, Row, Stack } from '@luplay/web-kit';
import { store, stored } from '@luplay/web-kit/storage';
import { Suspense, useEffect, useRef, useState } from 'react';
import { talk as texts } from '../../../locale/talk.ts';
import { doorsBetween } from '../may-act.ts';
import { usePlayer, useRefusal } from '../player-context.ts';
import * as css from './talk.module.css';
import { useTalkCall } from './use-talk.ts';

const NoteView = lazily(() => import('../notes/note-view.tsx'));

/** What events have done to the player, for as long as it lasts. */
export function Told() {
  const { isDark, isPanic } = usePlayer().view;
  return (
    <>
      {isDark && <p className={cx(css.told, css.dark)}>{texts.told.dark}</p>}
      {isPanic && <p className={css.told}>{texts.told.panic}</p>}
    </>
  );
}

/** Says which of the known rooms were closed or opened to the player while the screen is open. */
export function useDoorNews(view: StoryPlayerView, readOnly: boolean): void {
  const known = useRef(view);
  useEffect(() => {
    const { closed, opened } = doorsBetween(known.current, view);
    known.current = view;
    if (readOnly) return;
    if (closed.length > 0) notify({ kind: 'warning', text: texts.told.closed(closed.join(', ')), ms: DOORS_MS });
    if (opened.length > 0) notify({ text: texts.told.opened(opened.join(', ')), ms: DOORS_MS });
  }, [view, readOnly]);
}

/** Several names can be read, ms. */
const DOORS_MS = 8_000;

/** Why the buttons are out of reach, and what helps. */
export function PointsHint() {
  const { asks } = usePlayer().view.talk ?? { asks: [] };
  const ask = useTalkCall('askHost', texts.ask.failed);
  // What costs most is out of reach first.
  if (useRefusal('useItem') !== 'points') return null;
  const isAsked = asks.some(({ what }) => what === 'points');
  return (
    <p className={css.told}>
      {isAsked ? (
        texts.ask.pointsAsked
      ) : (
        <>
          {texts.ask.why}{' '}
          <Button
            kind="ghost"
            size="s"
            busy={ask.isPending}
            onClick={() => ask.mutate({ what: 'points' }, { onSuccess: () => notify({ text: texts.ask.sent }) })}
          >
            {texts.ask.points}
          </Button>
        </>
      )}
    </p>
  );
}

/** Tells of each note that the player gets, with a way to read it at once. */
export function NewNotes() {
  const { view, actions, readOnly } = usePlayer();
  const { notes } = view;
  const [reading, setReading] = useState<Note | null>(null);
  const known = useRef(new Set(notes.map(({ id }) => id)));
  useEffect(() => {
    const fresh = notes.filter(({ id }) => !known.current.has(id));
    known.current = new Set(notes.map(({ id }) => id));
    if (readOnly) return;
    for (const note of fresh) {
      const action = { label: texts.read, run: () => setReading(note) };
      notify({ kind: 'success', text: texts.newNote(note.title), ms: NOTE_MS, action });
    }
  }, [notes, readOnly]);
  // What looking around has found is behind the note.
  useEffect(() => {
    if (reading) actions.closeFound();
  }, [reading, actions.closeFound]);
  return (
    <Dialog open={reading !== null} onOpenChange={(open) => !open && setReading(null)} title={reading?.title ?? ''}>
      {reading && (
        <Suspense fallback={<Loading />}>
          <NoteView note={reading} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** How long it can be pressed, ms. */
const NOTE_MS = 15_000;

/** Markdown of the character's secret. */
export function Secret() {
  const { secret = '', state } = usePlayer().view;
  if (secret === '') return null;
  const note = { id: state.characterId, title: texts.secret, description: '', content: secret, image: null };
  return (
    <Stack as="section" gap={2} className={css.help} aria-label={texts.secret}>
      <h3>{texts.secret}</h3>
      <Suspense fallback={<Loading />}>
        <NoteView note={note} />
      </Suspense>
    </Stack>
  );
}

const KEY = 'luplay.story.help';

/** The four cards of «Как играть»: open at the first entry, later at a press. */
export function useHelp() {
  const [isOpen, setOpen] = useState(() => stored(KEY) === null);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close() {
      setOpen(false);
      store(KEY, 'read');
    },
  };
}

type Help = ReturnType<typeof useHelp>;

export const HelpButton = ({ help }: { help: Help }) => (
  <IconButton kind="ghost" icon="question" label={texts.help.title} aria-expanded={help.isOpen} onClick={help.toggle} />
);

export function HelpCards({ help }: { help: Help }) {
  const [step, setStep] = useState(0);
  const { cards } = texts.help;
  const card = cards[step];
  if (!help.isOpen || !card) return null;
  const isLast = step === cards.length - 1;
  const close = () => {
    setStep(0);
    help.close();
  };
  return (
    <Stack as="section" gap={2} className={css.help} aria-label={texts.help.title}>
      <h2>
        {texts.help.title}: {card.title}
      </h2>
      <p>{card.text}</p>
      <Row gap={2} align="center" justify="between">
        <span>{texts.help.step(step + 1, cards.length)}</span>
        <Row gap={2}>
          {!isLast && (
            <Button size="s" kind="ghost" onClick={close}>
              {texts.help.done}
            </Button>
          )}
          <Button size="s" kind="primary" onClick={isLast ? close : () => setStep(step + 1)}>
            {isLast ? texts.help.done : texts.help.next}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
}
