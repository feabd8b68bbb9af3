import { notify } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, drawReply, FOLLOW_UPS_AFTER_MS, REPLY_AFTER_MS } from './conversation.ts';
import { ru } from './locale.ts';

interface Conversation {
  messages: readonly ChatMessage[];
  /** A reply is about to arrive. */
  typing: boolean;
  send: (text: string) => void;
}

/** The messages of this page. Every message of the user gets a reply, and every reply is followed by two notices. */
export function useConversation(): Conversation {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [awaited, setAwaited] = useState(0);
  const nextId = useRef(1);
  const lastReply = useRef<string | undefined>(undefined);
  const later = useTimers();

  const add = (from: ChatMessage['from'], text: string) => {
    const id = nextId.current++;
    setMessages((all) => [...all, { id, from, text }]);
  };
  const reply = () => {
    lastReply.current = drawReply(lastReply.current);
    add('bot', lastReply.current);
    setAwaited((count) => count - 1);
    FOLLOW_UPS_AFTER_MS.forEach((ms, index) => {
      later(ms, () => notify({ text: ru.followUps[index] as string }));
    });
  };
  const send = (text: string) => {
    add('me', text);
    setAwaited((count) => count + 1);
    later(REPLY_AFTER_MS, reply);
  };
  return { messages, typing: awaited > 0, send };
}

/** Timers that are cleared when the screen unmounts. */
function useTimers(): (ms: number, work: () => void) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return (ms, work) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      work();
    }, ms);
    timers.current.add(timer);
  };
}
