import type { BodyInputOf, Call } from '@luplay/contracts';
import { storyTalk } from '@luplay/contracts/story';
import { api, errorText, notify } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRequestKey } from '../../request-key.ts';

type Calls = typeof storyTalk;
type Sent<Name extends keyof Calls> = Omit<BodyInputOf<Calls[Name]>, 'requestId'>;

/**
 * Makes one of the calls of the talk. The same input soon after a lost reply is the same request. Its effect arrives
 * over the connection. `failed`: the notice when the server gives no reason.
 */
export function useTalkCall<Name extends keyof Calls>(name: Name, failed: string) {
  const key = useRequestKey();
  return useMutation({
    mutationFn: (body: Sent<Name>) =>
      api(storyTalk[name] as Call, { body: { ...body, requestId: key.of(body) } } as never),
    onSuccess: key.renew,
    onError: (error) => notify({ kind: 'error', text: errorText(error, failed) }),
  });
}
