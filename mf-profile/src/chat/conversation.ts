import { ru } from './locale.ts';

export const REPLY_AFTER_MS = 6000;
/** Milliseconds after the reply. */
export const FOLLOW_UPS_AFTER_MS = [2000, 4000] as const;
export const MESSAGE_MAX = 500;

export interface ChatMessage {
  id: number;
  from: 'me' | 'bot';
  text: string;
}

/** The text to send; null when there is nothing to send. */
export const sendable = (typed: string): string | null => typed.trim().slice(0, MESSAGE_MAX) || null;

/** A random canned reply other than the previous one. `draw`: a random number from 0 to below 1. */
export function drawReply(before: string | undefined, draw: number = Math.random()): string {
  const others = ru.replies.filter((reply) => reply !== before);
  return others[Math.floor(draw * others.length)] as string;
}
