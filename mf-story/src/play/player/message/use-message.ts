import { type StoryPlayerState, storyPlay } from '@luplay/contracts/story';
import { api, errorText, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../../../locale/player.ts';

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

  const acknowledging = useMutation({
    mutationFn: () => api(storyPlay.changeState, { params: { id: characterId }, body: { message: null } }),
    onMutate: () => setRead(state),
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
