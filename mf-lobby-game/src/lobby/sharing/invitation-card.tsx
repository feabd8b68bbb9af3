import { type LobbyView, lobbies } from '@luplay/contracts/lobby-game';
import { api, Button, Card, Dialog } from '@luplay/web-kit';
import { QrCode } from '@luplay/web-kit/qr';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { keys } from '../../state/keys.ts';
import { CodeRow } from './code-row.tsx';
import { copy, invitationLink, share, telegramLink } from './share.ts';
import * as css from './sharing.module.css';

interface Props {
  lobby: LobbyView;
  /** Null: a public lobby, which anybody may join. */
  inviteCode: string | null;
}

/** The invitation as link and QR code; for a public lobby its code, too. */
export function InvitationCard({ lobby, inviteCode }: Props) {
  const texts = ru.sharing;
  const [showing, setShowing] = useState(false);
  const web = invitationLink(lobby.lobbyId, inviteCode);
  const app = useTelegramApp(lobby.lobbyId);
  const telegram = app ? telegramLink(app, lobby.lobbyId, inviteCode) : null;
  const title = texts.shareTitle(lobby.title);
  return (
    <Card as="section" title={texts.invitation}>
      <div className={css.body}>
        <p className={css.text}>{inviteCode === null ? texts.publicInvitationText : texts.invitationText}</p>
        {inviteCode === null && <CodeRow label={texts.lobbyCode} code={lobby.broadcastCode} />}
        <input
          className={css.link}
          readOnly
          value={web}
          aria-label={texts.invitationLink}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={css.buttons}>
          <Button icon="copy" onClick={() => copy(web)}>
            {texts.copyLink}
          </Button>
          <Button icon="share" onClick={() => share(title, web)}>
            {texts.share}
          </Button>
          {telegram && (
            <Button icon="link" onClick={() => share(title, telegram)}>
              {texts.telegram}
            </Button>
          )}
          <Button icon="expand" onClick={() => setShowing(true)}>
            {texts.qr}
          </Button>
        </div>
      </div>
      <Dialog open={showing} onOpenChange={setShowing} title={texts.qrTitle} size="s">
        <div className={css.qr}>
          <p className={css.text}>{texts.qrText}</p>
          <div className={css.picture}>
            <QrCode text={telegram ?? web} label={texts.qrLabel} />
          </div>
          {telegram && <p className={css.text}>{texts.inTelegram}</p>}
        </div>
      </Dialog>
    </Card>
  );
}

/** The Telegram mini app of this installation; null when there is none, or it is not known yet. */
function useTelegramApp(lobbyId: string): string | null {
  const { data } = useQuery({
    queryKey: keys.telegramApp,
    queryFn: async ({ signal }) => (await api(lobbies.getLobby, { params: { id: lobbyId }, signal })).telegramApp,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
