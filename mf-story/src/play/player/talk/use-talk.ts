import type { BodyInputOf, Call } from '@luplay/contracts';
import { storyTalk } from '@luplay/contracts/story';
import { api, errorText, newRequestId, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Calls = typeof storyTalk;
type Sent<Name extends keyof Calls> = Omit<BodyInputOf<Calls[Name]>, 'requestId'>;

/**
 * Makes one of the calls of the talk. The same input after a lost reply is the same request. Its effect arrives over
 * the connection. `failed`: the notice when the server gives no reason.
 */
export function useTalkCall<Name extends keyof Calls>(name: Name, failed: string) {
  const last = useRef<{ input: string; requestId: string } | null>(null);
  return useMutation({
    mutationFn: (body: Sent<Name>) => {
      const input = JSON.stringify(body);
      if (last.current?.input !== input) last.current = { input, requestId: newRequestId() };
      const { requestId } = last.current;
      return api(storyTalk[name] as Call, { body: { ...body, requestId } } as never);
    },
    onSuccess: () => {
      last.current = null;
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, failed) }),
  });
}
