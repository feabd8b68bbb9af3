import { type StoryHostView, type StoryUser, storyPlay } from '@luplay/contracts/story';
import { api, Button, useUser } from '@luplay/web-kit';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { playedBy } from '../people/seats.ts';

const texts = hostTexts.own;

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  onLook: (characterId: string) => void;
}

/** A host may hold a role card too: leads to the own character's screen, after entering the play. */
export function OwnRole({ host, users, onLook }: Props) {
  const { userId } = useUser();
  const me = users.find((user) => user.userId === userId);
  const own = me ? playedBy(host, me) : null;
  const enter = useAction({
    send: (_: string, requestId) => api(storyPlay.resetToStart, { body: { telegramId: userId, requestId } }),
    done: (_, name) => hostTexts.look.own(name),
    failed: texts.failed,
  });
  if (own === null) return null;
  const name = host.characters[own]?.name ?? own;
  const player = host.players.find(({ characterId }) => characterId === own);
  if (player?.userId === userId) {
    return (
      <Button icon="story" onClick={() => onLook(own)}>
        {texts.play(name)}
      </Button>
    );
  }
  // Somebody else plays it, or nobody: the server would take the call for a return to the start.
  if (player) return null;
  return (
    <Button icon="door" busy={enter.isPending} onClick={() => enter.mutate(name, { onSuccess: () => onLook(own) })}>
      {texts.enter(name)}
    </Button>
  );
}
