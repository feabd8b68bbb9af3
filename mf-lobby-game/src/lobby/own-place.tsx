import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Button, Row, useUser } from '@luplay/web-kit';
import { bench as texts } from '../locale/bench.ts';
import { mayWait, membershipOf } from '../state/lobby-state.ts';
import { useLobbyActions } from './use-lobby-actions.ts';

interface Props {
  lobby: LobbyView;
  /** The invite code in the address. */
  invitation: string | undefined;
}

/** Loaded on demand: on the game screen of somebody who does not play, the way to the bench and from it. */
export default function OwnPlace({ lobby, invitation }: Props) {
  const { userId } = useUser();
  const { join, leave } = useLobbyActions(lobby.lobbyId);
  const { isMember, onBench } = membershipOf(lobby, userId);
  const mayTake = !isMember && !onBench && mayWait(lobby) && (lobby.isPublic || invitation !== undefined);
  if (!onBench && !mayTake) return null;
  return (
    <Row justify="center" align="center" wrap>
      <p>{onBench ? texts.waitFinished : lobby.status === 'finished' ? texts.finished : texts.running}</p>
      {mayTake && (
        <Button kind="primary" busy={join.isPending} onClick={() => join.mutate(invitation)}>
          {texts.take}
        </Button>
      )}
      {onBench && !isMember && (
        <Button busy={leave.isPending} onClick={() => leave.mutate()}>
          {texts.leave}
        </Button>
      )}
    </Row>
  );
}
