import { NO_TALK, TALK_LIMITS, type TalkView } from '@luplay/contracts/story';

/** What the viewer knows of the talk after a message, which has only new lines, and only changed notes of players. */
export function talkAfter(
  known: TalkView = NO_TALK,
  { lines = [], ownNotes, ...changed }: Partial<TalkView>,
  shown: number = TALK_LIMITS.shown,
): TalkView {
  const newest = known.lines.at(-1)?.id ?? 0;
  const added = lines.filter(({ id }) => id > newest);
  return {
    ...known,
    ...changed,
    ownNotes: { ...known.ownNotes, ...ownNotes },
    lines: [...known.lines, ...added].slice(-shown),
  };
}
