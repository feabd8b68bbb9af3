import { AlertDialog } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import { usePlayer } from '../player-context.ts';
import * as css from './status-dialog.module.css';
import type { PlayMessage } from './use-message.ts';

/** Whether the character lives, and the message that waits for it. Closing it acknowledges the message. */
export function StatusDialog({ message }: { message: PlayMessage }) {
  const { status, message: text } = usePlayer().view.state;
  const isDead = status === 'dead';
  return (
    <AlertDialog
      open={message.isOpen}
      onOpenChange={(open) => !open && message.close()}
      title={isDead ? ru.message.deadTitle : ru.message.title}
      okText={ru.message.ok}
      text={
        <span className={css.content}>
          {text !== null && <span className={css.message}>{text}</span>}
          {isDead ? <span>{ru.message.dead}</span> : text === null && <span>{ru.message.none}</span>}
        </span>
      }
    />
  );
}
