import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Button, ButtonLink, Card } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import { CodeRow } from './code-row.tsx';
import { broadcastLink, broadcastPath } from './invitation-link.ts';
import { share } from './share.ts';
import * as css from './sharing.module.css';

/** For the host of a lobby that nobody can join now: where spectators find the game. */
export function BroadcastCard({ lobby }: { lobby: LobbyView }) {
  const texts = ru.sharing;
  const link = broadcastLink(lobby);
  return (
    <Card as="section" title={texts.broadcast}>
      <div className={css.body}>
        <p className={css.text}>{texts.broadcastText}</p>
        <CodeRow label={texts.code} code={lobby.broadcastCode} />
        <div className={css.buttons}>
          <ButtonLink to={broadcastPath(lobby)} target="_blank" icon="broadcast">
            {texts.open}
          </ButtonLink>
          <Button icon="share" onClick={() => share(texts.shareTitle(lobby.title), link)}>
            {texts.share}
          </Button>
        </div>
      </div>
    </Card>
  );
}
