import { notify } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, drawReply, FOLLOW_UPS_AFTER_MS, REPLY_AFTER_MS } from './conversation.ts';
import { ru } from './locale.ts';

interface Conversation {
  messages: readonly ChatMessage[];
  /** A reply is on its way. */
  typing: boolean;
  say: (text: string) => void;
}

/** What was said on this page: every message of one's own is answered, and each answer followed by two notices. */
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
  const say = (text: string) => {
    add('me', text);
    setAwaited((count) => count + 1);
    later(REPLY_AFTER_MS, reply);
  };
  return { messages, typing: awaited > 0, say };
}

/** Timers that end with the screen. */
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
