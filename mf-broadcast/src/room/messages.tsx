import type { RoomMessage } from '@luplay/contracts/broadcast';
import { ru } from '../locale/rooms.ts';
import * as css from './messages.module.css';

const CLOCK = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });

/** The room's messages, the newest first, so that it is in sight on every screen. Plain text, whatever it looks like. */
export function Messages({ messages }: { messages: readonly RoomMessage[] }) {
  return (
    // Announced as they come; the list is there before the first of them.
    <ol className={css.list} aria-live="polite" aria-label={ru.room.messages}>
      {[...messages].reverse().map(({ id, time, text }) => (
        <li key={id} className={css.message}>
          <time className={css.time} dateTime={new Date(time).toISOString()}>
            {CLOCK.format(time)}
          </time>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
