import type { LobbyView } from '@luplay/contracts/lobby-game';
import { courseSentences, Fit } from '@luplay/quiz-ui';
import { isCrowd } from '@luplay/quiz-ui/spectator';
import * as stage from '@luplay/quiz-ui/spectator.module.css';
import { ButtonLink, count, cx, listed, sharedLink, sharedOrigin, useMediaQuery } from '@luplay/web-kit';
import { QrCode } from '@luplay/web-kit/qr';
import { Link } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import { HALL } from '../show/show-slot.tsx';
import { TeamList } from './team-list.tsx';
import * as css from './waiting-room.module.css';

/** The people of more teams have no room beside the invitation. */
const NAMED = 8;

/** Before the start: how to join, where to watch, and the teams so far. */
export function WaitingRoom({ lobby }: { lobby: LobbyView }) {
  const teams = lobby.teamOrder.flatMap((id) => lobby.teams[id] ?? []);
  const seated = new Set(teams.flatMap(({ members }) => members.map(({ id }) => id)));
  // A host without a team leads the game and is no player of it, but takes a place of the lobby.
  const people = Object.values(lobby.players);
  const players = people.filter(({ playerId }) => playerId !== lobby.admin || seated.has(playerId));
  const places = lobby.maxPlayers - (people.length - players.length);
  const others = players.filter(({ playerId }) => !seated.has(playerId)).map(({ displayName }) => displayName);
  return (
    <div className={cx(css.waiting, isCrowd(teams) && css.crowded)}>
      <Fit className={css.invitation}>
        <h2 className={stage.big}>{lobby.status === 'finished' ? ru.finished : ru.waitingTitle}</h2>
        <p className={stage.soft}>{[lobby.questTitle, ...courseSentences(lobby)].join('. ')}</p>
        {/* A private lobby is joined with an invite code, which spectators do not get. */}
        {lobby.isPublic && lobby.status === 'waiting' ? (
          <Invitation lobby={lobby} />
        ) : (
          <Address lead={ru.watchLead} code={lobby.broadcastCode} />
        )}
      </Fit>
      <Fit className={css.teams}>
        <h2 className={stage.sectionTitle}>{teams.length === 0 ? ru.noTeams : ru.waitingText}</h2>
        <div aria-live="polite">
          <p className={css.seats}>{ru.seats(count(players.length, ru.players), places)}</p>
          <TeamList teams={teams} across={3} players={lobby.players} people={teams.length <= NAMED} seats />
          {others.length > 0 && <p className={css.others}>{ru.withoutTeam(listed(others))}</p>}
        </div>
      </Fit>
    </div>
  );
}

/** The way into the lobby: a QR code on a projector, a link on a phone. */
function Invitation({ lobby: { broadcastCode } }: { lobby: LobbyView }) {
  const hall = useMediaQuery(HALL);
  const path = `/join/${broadcastCode}`;
  return (
    <>
      {hall ? (
        <>
          <Link to={path} className={css.qr}>
            <QrCode text={sharedLink(path)} label={ru.qrLabel} />
          </Link>
          <p className={stage.soft}>{ru.qrText}</p>
        </>
      ) : (
        <ButtonLink kind="primary" size="l" icon="play" to={path}>
          {ru.play}
        </ButtonLink>
      )}
      <Address lead={hall ? ru.playLead : ru.inviteLead} code={broadcastCode} />
    </>
  );
}

/** The code that people in a hall type into their phones. */
function Address({ lead, code }: { lead: string; code: string }) {
  return (
    <>
      <p className={css.codeLabel}>{lead}</p>
      <p className={css.address}>{new URL(sharedLink('/')).host}</p>
      {sharedOrigin() === null && <p className={stage.soft}>{ru.onlyHere}</p>}
      <p className={stage.soft}>{ru.gameCode}</p>
      <p className={css.code}>{code}</p>
    </>
  );
}
