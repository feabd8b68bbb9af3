import { achievements, CHAT_ACHIEVEMENT, PROFILE_COLORS, type Profile } from '@luplay/contracts/user';
import { Avatar, api, cx, Hidden, Icon, IconButton, Row, TextField, useMediaQuery, useUser } from '@luplay/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { claimAchievement } from '../claims/claim.ts';
import * as css from './chat.module.css';
import { type ChatMessage, MESSAGE_MAX, sendable } from './conversation.ts';
import { ru } from './locale.ts';
import { useConversation } from './use-conversation.ts';

/**
 * Claims the chat's achievement with the first message unless the user has it. After a failure the next message tries
 * again.
 */
function useFirstMessage(userId: string): () => Promise<void> {
  const client = useQueryClient();
  const settled = useRef(false);
  return async () => {
    if (settled.current) return;
    settled.current = true;
    try {
      const own = await api(achievements.profileAchievements, { params: { id: userId } });
      if (!own.achievements.includes(CHAT_ACHIEVEMENT)) await claimAchievement(client, userId, CHAT_ACHIEVEMENT);
    } catch {
      settled.current = false;
    }
  };
}

/** The robot, or the person with a link to their profile. */
function ChatHead({ person }: { person: Profile | undefined }) {
  return (
    <Row as="header" align="center" className={css.head}>
      {person ? (
        <Link
          className={css.person}
          to={`/profile/${person.telegramId || person.username}`}
          aria-label={ru.openProfile(person.displayName)}
        >
          <Avatar
            name={person.displayName}
            src={person.profilePicture}
            color={PROFILE_COLORS[person.color]}
            decorative
          />
        </Link>
      ) : (
        <span className={css.botMark}>
          <Icon name="bolt" size={24} />
        </span>
      )}
      <div className={css.who}>
        <h1 tabIndex={-1} className={css.name}>
          <Hidden>{ru.title}: </Hidden>
          {person?.displayName ?? ru.bot}
        </h1>
        <p className={css.about}>{person ? ru.botInstead : ru.botAbout}</p>
      </div>
    </Row>
  );
}

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
            <Row as="p" gap={2} align="center" className={css.typing}>
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
            </Row>
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

/** Shows the number of characters left from this number on. */
const SHOW_LEFT_FROM = 100;

/** Enter sends, Shift+Enter starts a new line. */
function Composer({ onSend }: { onSend: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  const left = MESSAGE_MAX - typed.length;
  const send = () => {
    const text = sendable(typed);
    if (text === null) return;
    onSend(text);
    setTyped('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms the input of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Row as="form" gap={2} align="start" className={css.composer} onSubmit={onSubmit}>
      <div className={css.field}>
        <TextField
          label={ru.message}
          hideLabel
          placeholder={ru.message}
          multiline
          rows={1}
          maxLength={MESSAGE_MAX}
          enterKeyHint="send"
          autoComplete="off"
          hint={left <= SHOW_LEFT_FROM ? ru.left(left) : undefined}
          value={typed}
          onValueChange={setTyped}
          onKeyDown={onKeyDown}
        />
      </div>
      <IconButton
        kind="primary"
        type="submit"
        className={css.send}
        icon="chevron-up"
        label={ru.send}
        disabled={sendable(typed) === null}
        // Keeps the focus in the field, so that a phone's keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
      />
    </Row>
  );
}
