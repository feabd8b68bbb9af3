import type { Profile } from '@luplay/contracts/user';
import { cx, Hidden, useMediaQuery, useUser } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import * as css from './chat.module.css';
import { ChatHead } from './chat-head.tsx';
import { Composer } from './composer.tsx';
import type { ChatMessage } from './conversation.ts';
import { ru } from './locale.ts';
import { useConversation } from './use-conversation.ts';
import { useFirstMessage } from './use-first-message.ts';

/** The head, the messages and the input field. */
export function ChatView({ person }: { person?: Profile }) {
  const { userId } = useUser();
  const { messages, typing, send } = useConversation();
  const claimFirst = useFirstMessage(userId);
  const log = useRef<HTMLDivElement>(null);
  useNoticesAboveField();
  const onSend = (text: string) => {
    send(text);
    void claimFirst();
    // The log is reversed: 0 scrolls to its end.
    if (log.current) log.current.scrollTop = 0;
  };
  return (
    <div className={css.place}>
      <div className={css.chat}>
        <ChatHead person={person} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <div ref={log} className={css.log} role="log" aria-label={ru.log} tabIndex={0}>
          <div className={css.lines}>
            <Bubble from="bot" text={ru.hello} />
            {messages.map(({ id, from, text }) => (
              <Bubble key={id} from={from} text={text} />
            ))}
            <p className={css.typing}>
              {typing && (
                <>
                  <span className={css.dots} aria-hidden="true">
                    <i />
                    <i />
                    <i />
                  </span>
                  {ru.typing}
                </>
              )}
            </p>
          </div>
        </div>
        <Composer onSend={onSend} />
      </div>
    </div>
  );
}

function Bubble({ from, text }: Pick<ChatMessage, 'from' | 'text'>) {
  const mine = from === 'me';
  return (
    <p className={cx(css.bubble, mine ? css.mine : css.theirs)}>
      <Hidden>{mine ? ru.you : ru.bot}: </Hidden>
      {text}
    </p>
  );
}

/** Shows notices above the input field, and on phones also above the navigation bar. */
function useNoticesAboveField(): void {
  const wide = useMediaQuery('(min-width: 900px)');
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toasts-bottom', wide ? '120px' : '156px');
    return () => void style.removeProperty('--toasts-bottom');
  }, [wide]);
}
