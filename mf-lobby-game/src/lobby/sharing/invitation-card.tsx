import type { LobbyView } from '@luplay/contracts/lobby-game';
import {
  Button,
  ButtonLink,
  Card,
  copy,
  Dialog,
  Row,
  Soft,
  Stack,
  share,
  sharedOrigin,
  telegramShareLink,
  useMediaQuery,
} from '@luplay/web-kit';
import { QrCode } from '@luplay/web-kit/qr';
import { useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { titles } from '../../locale/titles.ts';
import { useTelegramApp } from '../../state/use-telegram-app.ts';
import { CodeRow } from './code-row.tsx';
import { broadcastPath, invitationLink, telegramLink } from './invitation-link.ts';
import * as css from './sharing.module.css';

/** Wide enough for the QR code beside the code; phones show it in a dialog. */
const ROOM_FOR_QR = '(min-width: 700px)';

interface Props {
  lobby: LobbyView;
  /** Null: a public lobby from which nobody was kicked. */
  inviteCode: string | null;
  /** The host also opens the screen for the hall. */
  isHost: boolean;
}

/** The ways into the lobby: code, QR code, link. The code is the same for playing and watching. */
export function InvitationCard({ lobby, inviteCode, isHost }: Props) {
  const texts = ru.sharing;
  const [showing, setShowing] = useState(false);
  const wide = useMediaQuery(ROOM_FOR_QR);
  const { broadcastCode } = lobby;
  const web = invitationLink(broadcastCode, inviteCode);
  const app = useTelegramApp(lobby.lobbyId);
  const telegram = app ? telegramLink(app, broadcastCode, inviteCode) : null;
  const title = texts.shareTitle(lobby.title);
  const qr = <QrCode text={web} label={texts.qrLabel} />;
  return (
    <Card as="section" title={texts.invitation}>
      <div className={css.card}>
        {wide && <div className={css.side}>{qr}</div>}
        <Stack className={css.body}>
          <Soft>{invitationText(lobby, inviteCode)}</Soft>
          {sharedOrigin() === null && <p className={css.warning}>{texts.onlyHere}</p>}
          <CodeRow label={texts.code} code={broadcastCode} />
          <input
            className={css.link}
            readOnly
            value={web}
            aria-label={texts.invitationLink}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Row gap={2} wrap className={css.buttons}>
            <Button kind="primary" icon="share" onClick={() => share(title, web)}>
              {texts.share}
            </Button>
            <Button icon="copy" onClick={() => copy(web)}>
              {texts.copyLink}
            </Button>
            {telegram && (
              <a className={css.outside} href={telegramShareLink(title, telegram)} target="_blank" rel="noreferrer">
                {texts.telegram}
              </a>
            )}
            <Button icon="expand" onClick={() => setShowing(true)}>
              {texts.qr}
            </Button>
            {isHost && (
              <>
                <ButtonLink to={broadcastPath(lobby)} target="_blank" icon="broadcast">
                  {texts.open}
                </ButtonLink>
                <ButtonLink to="/host-guide" kind="ghost" icon="info">
                  {titles.hostGuide.title}
                </ButtonLink>
              </>
            )}
          </Row>
        </Stack>
      </div>
      <Dialog open={showing} onOpenChange={setShowing} title={texts.qrTitle} size="s">
        <Stack gap={4} align="center" className={css.qr}>
          <Soft>{texts.qrText}</Soft>
          <div className={css.picture}>{qr}</div>
        </Stack>
      </Dialog>
    </Card>
  );
}

function invitationText({ isPublic }: LobbyView, inviteCode: string | null): string {
  if (!isPublic) return ru.sharing.invitationText;
  return inviteCode === null ? ru.sharing.publicInvitationText : ru.sharing.afterKickText;
}
