import type { Invitation } from '@luplay/contracts/lobby-game';
import { courseSentences } from '@luplay/quiz-ui';
import { Avatar, ButtonLink, count, Page, Row, Soft, useSession } from '@luplay/web-kit';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { broadcastPath } from '../lobby/sharing/invitation-link.ts';
import { bench } from '../locale/bench.ts';
import { invitation as texts } from '../locale/invitation.ts';
import * as css from './invitation.module.css';
import { SeatChoice } from './seat-choice.tsx';

/** Faces that fit into one line of a small phone. */
const FACES = 7;

interface Props {
  invitation: Invitation;
  code: string;
  inviteCode: string | undefined;
}

/** Who invites whom where, and the ways in: as a player, to watch, or back to where the caller already is. */
export function InvitationContent({ invitation, code, inviteCode }: Props) {
  const { lobbyId, title, questTitle, players, maxPlayers, isMember, status, isPublic } = invitation;
  const host = players.find(({ playerId }) => playerId === invitation.host);
  const { onBench = false } = invitation;
  const isInside = onBench || isMember;
  const mayChoose = !isInside && (invitation.mayJoin || invitation.mayWait === true);
  // The next screen is loaded while the visitor reads this one.
  useEffect(() => {
    if (mayChoose || isInside) void import('../lobby/lobby-screen.tsx').catch(() => undefined);
  }, [mayChoose, isInside]);
  return (
    <Page title={title} hideTitle width="narrow" className={css.page}>
      <Row as="header" align="center">
        {host && <Avatar src={host.profilePicture} name={host.displayName} color={host.color} size="l" decorative />}
        <div className={css.words}>
          <p className={css.host}>{host ? texts.invites(host.displayName) : texts.calls}</p>
          <p className={css.title}>{title}</p>
          <p className={css.quiz}>{[texts.quiz(questTitle), ...courseSentences(invitation)].join('. ')}</p>
        </div>
      </Row>
      <Row align="center">
        <Row as="ul" gap={0} className={css.faces}>
          {players.slice(0, FACES).map(({ playerId, displayName, profilePicture, color }) => (
            <li key={playerId}>
              <Avatar src={profilePicture} name={displayName} color={color} size="s" />
            </li>
          ))}
        </Row>
        <Soft as="span">
          {players.length === 0 ? texts.nobody : texts.here(count(players.length, texts.people), maxPlayers)}
        </Soft>
      </Row>
      {onBench && <p className={css.note}>{status === 'finished' ? bench.waitFinished : bench.waitRunning}</p>}
      {invitation.mayWait && <p className={css.note}>{status === 'finished' ? bench.finished : bench.running}</p>}
      {isInside && (
        <ButtonLink
          kind="primary"
          size="l"
          wide
          icon="play"
          to={`/${status === 'in_progress' ? 'game' : 'lobby'}/${lobbyId}`}
        >
          {status !== 'in_progress' ? texts.toLobby : onBench ? bench.watchGame : texts.toGame}
        </ButtonLink>
      )}
      {mayChoose && <PlayChoice invitation={invitation} inviteCode={inviteCode} />}
      {!isInside && !mayChoose && <p className={css.note}>{whyNot(invitation)}</p>}
      {!mayChoose && <OwnSeat guests={invitation.guests} />}
      {/* Members open the hall's screen so. */}
      {(!isInside || isMember) && (
        <ButtonLink
          kind={mayChoose || isInside ? 'ghost' : 'primary'}
          size={mayChoose || isInside ? 'm' : 'l'}
          wide
          icon="eye"
          to={broadcastPath({ lobbyId, isPublic, broadcastCode: code })}
        >
          {mayChoose || isInside ? texts.watch : texts.watchNow}
        </ButtonLink>
      )}
    </Page>
  );
}

/** A seat for an account or a guest; without guests, the way to log in. */
function PlayChoice({ invitation, inviteCode }: Pick<Props, 'invitation' | 'inviteCode'>) {
  const session = useSession();
  const back = useWayBack();
  if (!session && !invitation.guests) {
    return (
      <>
        {invitation.barred && <p className={css.note}>{texts.barred}</p>}
        <ButtonLink kind="primary" size="l" wide icon="play" to="/auth" state={back}>
          {texts.logIn}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <SeatChoice invitation={invitation} inviteCode={inviteCode} asGuest={!session} />
      <OwnSeat guests />
    </>
  );
}

/** Ways back for players on a new device, also while nobody else may join. Nothing for who is logged in. */
function OwnSeat({ guests }: Pick<Invitation, 'guests'>) {
  const back = useWayBack();
  if (useSession()) return null;
  return (
    <>
      <ButtonLink kind="ghost" wide to="/auth" state={back}>
        {texts.haveAccount}
      </ButtonLink>
      {guests && (
        <ButtonLink kind="ghost" wide to="/auth" state={{ ...back, returning: true }}>
          {texts.returnByCode}
        </ButtonLink>
      )}
    </>
  );
}

/** State of the log-in's address: it leads back here. */
function useWayBack() {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

function whyNot({ status, isPublic, players, maxPlayers }: Invitation): string {
  if (status === 'in_progress') return texts.running;
  if (status === 'finished') return texts.finished;
  if (players.length >= maxPlayers) return texts.noSeats;
  return isPublic ? texts.keptOut : texts.closed;
}
