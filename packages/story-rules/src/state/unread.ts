import { STORY_LIMITS } from '@luplay/contracts/story';

const BLANK_LINE = '\n\n';

const withoutFirstLine = (text: string): string => text.replace(/^[^\n]*\n*/, '');

/**
 * The message of a player who is told something while another message may wait: the new text comes last, once, and is
 * never cut; the oldest lines give way to it.
 */
export function withUnread(unread: string | null, text: string): string {
  if (unread === null || unread === text) return text;
  if (unread.endsWith(BLANK_LINE + text)) return unread;
  const space = STORY_LIMITS.message - text.length - BLANK_LINE.length;
  let kept = unread;
  while (kept !== '' && kept.length > space) kept = withoutFirstLine(kept);
  return kept === '' ? text : kept + BLANK_LINE + text;
}

/** What of the message `withUnread` has added to the one before; all of it when it has taken that one's place. */
export function newInMessage(before: string | null | undefined, message: string): string {
  for (let kept = before ?? ''; kept !== ''; kept = withoutFirstLine(kept)) {
    if (message.startsWith(kept + BLANK_LINE)) return message.slice(kept.length + BLANK_LINE.length);
  }
  return message;
}
