import { storyPlay } from '@luplay/contracts/story';
import { api, useRequestId, useUser } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

interface Options {
  /** The user's character has not entered the play. */
  isWaiting: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Enters the play, once each time that the character turns out not to be in it: at first, after the play was started
 * anew, in another chapter. Then reads the play again.
 */
export function useEntering({ isWaiting, refetch }: Options) {
  const { userId } = useUser();
  const { requestId, renew } = useRequestId();
  const { mutate, reset, isPending, isIdle, error } = useMutation({
    mutationFn: async () => {
      await api(storyPlay.resetToStart, { body: { telegramId: userId, requestId } });
      await refetch();
    },
    onSuccess: renew,
  });
  useEffect(() => {
    if (isWaiting) mutate();
    else reset();
  }, [isWaiting, mutate, reset]);
  return { isEntering: isPending || isIdle, error, retry: () => mutate() };
}
