import { STORY_LIMITS, type StoryLogEntry, storyPlayTools } from '@luplay/contracts/story';
import { api, errorText, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { host } from '../../../locale/host.ts';
import { knownFrom, withLive, withOlder } from './log-lines.ts';

const PAGE = Math.min(100, STORY_LIMITS.logPage);

/** The lines of the log: the newest ones live, older ones in pages on demand. */
export function useLog(live: readonly StoryLogEntry[]) {
  const [shown, setShown] = useState(() => ({ live, known: knownFrom(live) }));
  const known = shown.live === live ? shown.known : withLive(shown.known, live);
  // Adjusted while rendering, so that no frame lacks the newest line.
  if (shown.live !== live) setShown({ live, known });
  const older = useMutation({
    mutationFn: async (before: number) => {
      const { log } = await api(storyPlayTools.actionsLog, { query: { before, limit: PAGE } });
      return { before, log };
    },
    onSuccess: ({ before, log }) =>
      // The log may have been cleared or begun anew meanwhile.
      setShown((now) => (now.known.lines[0]?.id === before ? { ...now, known: withOlder(now.known, log, PAGE) } : now)),
    onError: (error) => notify({ kind: 'error', text: errorText(error, host.log.olderFailed) }),
  });
  return {
    ...known,
    isLoading: older.isPending,
    loadOlder: () => {
      const first = known.lines[0]?.id;
      if (first !== undefined && !older.isPending) older.mutate(first);
    },
  };
}
