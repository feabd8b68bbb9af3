import type { RoomMessage } from '@luplay/contracts/broadcast';
import { clockTime } from '@luplay/web-kit';
import { ru } from '../locale/rooms.ts';
import * as css from './messages.module.css';

/** The room's messages, newest first, so that it is visible on every screen. Shown as plain text. */
export function Messages({ messages }: { messages: readonly RoomMessage[] }) {
  return (
    // A live region announces only what is added to it, so it exists before the first message.
    <ol className={css.list} aria-live="polite" aria-label={ru.room.messages}>
      {[...messages].reverse().map(({ id, time, text }) => (
        <li key={id} className={css.message}>
          <time className={css.time} dateTime={new Date(time).toISOString()}>
            {clockTime(time)}
          </time>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
