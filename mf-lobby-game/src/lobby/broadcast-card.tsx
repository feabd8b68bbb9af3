import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Button, ButtonLink, Card, IconButton } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { broadcastLink, broadcastPath, copy, share } from './share.ts';
import * as css from './sharing.module.css';

/** For the lobby admin: where spectators find the game. */
export function BroadcastCard({ lobby }: { lobby: LobbyView }) {
  const texts = ru.sharing;
  const link = broadcastLink(lobby);
  return (
    <Card as="section" title={texts.broadcast}>
      <div className={css.body}>
        <p className={css.text}>{texts.broadcastText}</p>
        <p className={css.row}>
          <span className={css.code} role="img" aria-label={`${texts.code}: ${lobby.broadcastCode}`}>
            {lobby.broadcastCode.slice(0, 3)} {lobby.broadcastCode.slice(3)}
          </span>
          <IconButton label={texts.copyCode} icon="copy" onClick={() => copy(lobby.broadcastCode)} />
        </p>
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
