import { type StoryPlayerState, storyPlay } from '@luplay/contracts/story';
import { api, errorText, mayPass, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ru } from '../../../locale/player.ts';

/** An acknowledgement that met an outage is repeated so often ... */
const RETRIES = 3;
/** ... and after this long each time, ms. */
const RETRY_MS = 1_000;

interface Options {
  state: StoryPlayerState;
  readOnly: boolean;
  onSettled: (error: Error | null) => void;
}

/** The message of the play to the player: shown by itself when it comes or when the player dies. */
export function useMessage({ state, readOnly, onSettled }: Options) {
  const { status, message, characterId } = state;
  const isDead = status === 'dead';
  const [isAsked, setIsAsked] = useState(false);
  const [deathSeen, setDeathSeen] = useState(readOnly);
  // The state whose message was acknowledged: the next state of the server has none, or a new one.
  const [read, setRead] = useState<StoryPlayerState | null>(null);
  if (!isDead && deathSeen && !readOnly) setDeathSeen(false);

  const newest = useRef(message);
  const acknowledged = useRef(message);
  useEffect(() => {
    newest.current = message;
  }, [message]);

  const acknowledging = useMutation({
    async mutationFn() {
      // Another message that has come before a repetition is not read yet.
      const read = acknowledged.current;
      if (read === null || newest.current !== read) return;
      await api(storyPlay.changeState, { params: { id: characterId }, body: { message: null, read } });
    },
    onMutate: () => {
      acknowledged.current = message;
      setRead(state);
    },
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: RETRY_MS,
    onError: (error) => {
      setRead(null);
      notify({ kind: 'error', text: errorText(error, ru.actions.saveFailed) });
    },
    onSettled: (_, error) => onSettled(error),
  });
  const isUnread = message !== null && !acknowledging.isPending && read !== state;
  const close = () => {
    setIsAsked(false);
    if (isDead) setDeathSeen(true);
    if (isUnread && !readOnly) acknowledging.mutate();
  };
  return {
    isOpen: isAsked || (!readOnly && (isUnread || (isDead && !deathSeen))),
    isUnread,
    open: () => setIsAsked(true),
    close,
  };
}

export type PlayMessage = ReturnType<typeof useMessage>;
