import { TALK_HOST, type TalkLineView } from '@luplay/contracts/story';
import { clockTime, Loading, lazily, Picture, Row, Stack } from '@luplay/web-kit';
import { Suspense, useEffect, useRef } from 'react';
import { talk as texts } from '../../../locale/talk.ts';
import * as css from './talk.module.css';

const NoteView = lazily(() => import('../notes/note-view.tsx'));

interface LinesProps {
  lines: readonly TalkLineView[];
  empty?: string;
  /** Nothing below them has to stay in sight. */
  isTall?: boolean;
}

/** What was said, the newest at the end and in sight. */
export function TalkLines({ lines, empty = texts.empty, isTall }: LinesProps) {
  const list = useRef<HTMLElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);
  if (lines.length === 0) return <p className={css.none}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={list} role="log" className={css.lines} data-tall={isTall} aria-label={texts.lines} tabIndex={0}>
      <Stack as="ol" gap={2}>
        {lines.map((line) => (
          <li key={line.id} className={css.line}>
            <Row as="span" gap={2} justify="between" className={css.who}>
              {whoSaid(line)}
              <time dateTime={new Date(line.ts).toISOString()}>
                {clockTime(line.ts)}
                {line.room !== undefined && `, ${line.room}`}
              </time>
            </Row>
            {line.text !== '' && <span className={css.said}>{line.text}</span>}
            <Shown line={line} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

export function whoSaid({ kind, from, name, to, toName }: TalkLineView): string {
  const who = from === null ? texts.voice : name;
  if (kind === 'give' || kind === 'show') return texts.handed[kind](who, toName);
  if (to === TALK_HOST) return texts.toHost(who);
  return to === null ? who : texts.whispers(who, toName);
}

/** The thing or the note that was given or shown. */
function Shown({ line: { item, note } }: { line: TalkLineView }) {
  return (
    <>
      {item && (
        <Row as="span" gap={2} align="center" className={css.thing}>
          <Picture kind="storyItem" src={item.image} width={40} height={40} loading="lazy" />
          <span>
            <strong>{item.name}</strong> {item.description}
          </span>
        </Row>
      )}
      {note && (
        <details>
          <summary className={css.summary}>
            {texts.read}: {note.title}
          </summary>
          <Suspense fallback={<Loading />}>
            <NoteView note={note} />
          </Suspense>
        </details>
      )}
    </>
  );
}
