import type { GameView, LobbyView, Team } from '@luplay/contracts/lobby-game';
import { TeamTag } from '@luplay/quiz-ui';
import { Avatar, Button, ButtonLink, Card, ConfirmDialog, Row, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bench } from '../locale/bench.ts';
import { invitation as invitationTexts } from '../locale/invitation.ts';
import { ru } from '../locale/ru.ts';
import { RecordButton } from '../record/record-button.tsx';
import { isFull, type Membership, mayWait, playerTotal, startObstacle } from '../state/lobby-state.ts';
import * as css from './main-action.module.css';
import { broadcastPath } from './sharing/invitation-link.ts';
import { type useLobbyActions, useTeamActions } from './use-lobby-actions.ts';

interface Props {
  lobby: LobbyView;
  membership: Membership;
  actions: ReturnType<typeof useLobbyActions>;
  invitation?: string;
  /** The finished game of this lobby. */
  game: GameView | null;
}

/** The next thing to do in this lobby, for this person. */
export function MainAction({ lobby, membership, actions, invitation, game }: Props) {
  const navigate = useNavigate();
  const { userId } = useUser();
  const texts = ru.lobby;
  const [leaving, setLeaving] = useState(false);
  const { joinAny } = useTeamActions(lobby.lobbyId);
  const team = membership.teamId === null ? undefined : lobby.teams[membership.teamId];
  const { isMember, isAdmin, onBench } = membership;
  // Keeps the invitation for the way back.
  const gamePath = `/game/${lobby.lobbyId}${useLocation().search}`;
  const isInside = isMember || onBench;
  const uninvited = !isInside && !lobby.isPublic && !invitation;
  const isFree = lobby.status === 'waiting' ? !isFull(lobby) : mayWait(lobby);
  const mayJoin = !isInside && !uninvited && isFree;
  const noTeams = startObstacle(lobby) === 'teams';
  return (
    <Card tone="warm" as="section" aria-label={texts.status}>
      <div className={css.body}>
        <p className={css.hint} role="status">
          {uninvited ? texts.invitationNeeded : hintFor(lobby, membership)}
        </p>
        {team && lobby.status === 'waiting' && <OwnTeam team={team} players={lobby.players} />}
        <Row gap={2} wrap className={css.buttons}>
          {uninvited && (
            <ButtonLink icon="back" size="l" to="/lobby-list">
              {texts.toList}
            </ButtonLink>
          )}
          {isAdmin && lobby.status === 'waiting' && (
            <Button
              kind="primary"
              size="l"
              icon="play"
              disabled={noTeams}
              busy={actions.start.isPending}
              onClick={() => actions.start.mutate(undefined, { onSuccess: () => navigate(gamePath) })}
            >
              {texts.start}
            </Button>
          )}
          {lobby.status === 'in_progress' && (
            <ButtonLink kind="primary" size="l" icon="play" to={gamePath}>
              {texts.goToGame}
            </ButtonLink>
          )}
          {isAdmin && lobby.status === 'finished' && (
            <>
              <Button
                kind="primary"
                size="l"
                busy={actions.again.isPending}
                onClick={() =>
                  game
                    ? actions.again.mutate(game.gameId, { onSuccess: () => navigate(gamePath) })
                    : actions.reopen.mutate()
                }
              >
                {texts.playAgain}
              </Button>
              {game && (
                <Button size="l" busy={actions.reopen.isPending} onClick={() => actions.reopen.mutate()}>
                  {texts.reopen}
                </Button>
              )}
            </>
          )}
          {lobby.status === 'finished' && (
            <ButtonLink icon="trophy" size="l" to={gamePath}>
              {texts.resultsLink}
            </ButtonLink>
          )}
          {game && (isAdmin || team || game.hosts?.includes(userId)) && <RecordButton gameId={game.gameId} />}
          {isMember && !team && lobby.status === 'waiting' && (
            <Button
              kind={isAdmin ? 'secondary' : 'primary'}
              size="l"
              icon="users"
              busy={joinAny.isPending}
              onClick={() => joinAny.mutate()}
            >
              {ru.teams.anyTeam}
            </Button>
          )}
          {!isInside && !uninvited && lobby.status === 'waiting' && !isFree && (
            <ButtonLink kind="primary" size="l" icon="eye" to={broadcastPath(lobby)}>
              {invitationTexts.watchNow}
            </ButtonLink>
          )}
          {mayJoin && (
            <Button
              kind="primary"
              size="l"
              icon="plus"
              busy={actions.join.isPending}
              onClick={() => actions.join.mutate(invitation)}
            >
              {lobby.status === 'waiting' ? texts.join : bench.take}
            </Button>
          )}
          {isInside && lobby.status !== 'in_progress' && (
            <Button
              icon="door"
              size="l"
              busy={actions.leave.isPending}
              onClick={() => (isMember ? setLeaving(true) : actions.leave.mutate())}
            >
              {isMember ? texts.leave : bench.leave}
            </Button>
          )}
        </Row>
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={texts.leaveTitle}
        text={whatLeavingDoes(lobby, membership)}
        confirmText={texts.leaveYes}
        onConfirm={async () => {
          await actions.leave.mutateAsync();
          // Those who leave a private lobby cannot see it any more.
          if (!lobby.isPublic) navigate('/lobby-list');
        }}
      />
    </Card>
  );
}

/** The user's team with the faces of its members. */
function OwnTeam({ team, players }: { team: Team; players: LobbyView['players'] }) {
  return (
    <div className={css.team}>
      <TeamTag team={team} look="chip" />
      <Row gap={1} wrap>
        {team.members.map(({ id, name }) => {
          const { displayName = name, profilePicture, color } = players[id] ?? {};
          return <Avatar key={id} name={displayName} src={profilePicture} color={color} size="s" />;
        })}
      </Row>
    </div>
  );
}

function whatLeavingDoes(lobby: LobbyView, { isAdmin, teamId }: Membership): string {
  const texts = ru.lobby.leaveTexts;
  const alone = playerTotal(lobby) === 1;
  const waiting = lobby.status === 'waiting';
  return [
    teamId !== null && texts.team,
    isAdmin && !alone && texts.heir,
    alone && waiting && texts.last,
    lobby.isPublic ? waiting && texts.public : texts.private,
  ]
    .filter(Boolean)
    .join(' ');
}

function hintFor(lobby: LobbyView, { isMember, isAdmin, onBench, teamId }: Membership): string {
  const texts = ru.lobby;
  if (onBench) return bench.waitFinished;
  if (lobby.status !== 'waiting') return lobby.status === 'finished' ? texts.finished : ru.status.in_progress;
  if (!isMember) return isFull(lobby) ? invitationTexts.noSeats : texts.watch;
  // The host may lead without a team.
  if (!teamId && isAdmin) return startObstacle(lobby) ? texts.needTeam : texts.leading;
  if (!teamId) return texts.noTeamYet;
  if (!isAdmin) return texts.waitAdmin;
  return startObstacle(lobby) ? texts.needTeam : texts.ready;
}
