import { Button, Card, Icon, Page } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import * as css from './invitation.module.css';
import { useLobbyActions } from './use-lobby-actions.ts';

/** A private lobby that is not to be seen before one has joined it by its link. */
export function Invitation({ lobbyId, inviteCode }: { lobbyId: string; inviteCode: string }) {
  const { join } = useLobbyActions(lobbyId);
  return (
    <Page title={ru.lobby.invited} width="narrow">
      <Card>
        <div className={css.body}>
          <span className={css.sign}>
            <Icon name="lock" size={32} />
          </span>
          <p>{ru.lobby.invitedText}</p>
          <Button
            kind="primary"
            size="l"
            wide
            icon="plus"
            busy={join.isPending}
            onClick={() => join.mutate(inviteCode)}
          >
            {ru.lobby.join}
          </Button>
        </div>
      </Card>
    </Page>
  );
}
