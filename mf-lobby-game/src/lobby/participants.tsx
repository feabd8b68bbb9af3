import type { LobbyView, Player } from '@luplay/contracts/lobby-game';
import { softHyphens } from '@luplay/quiz-ui';
import { Avatar, Badge, Button, Card, ConfirmDialog, Icon, IconButton } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import { orderedPlayers, orderedTeams, playerTotal } from '../state/lobby-state.ts';
import * as css from './participants.module.css';
import { PlayerLink } from './player-link.tsx';
import { dragged } from './teams/team-card.tsx';
import { MoveDialog } from './teams/teams-section.tsx';

interface Props {
  lobby: LobbyView;
  userId: string;
  /** Set when this person may kick others. */
  onKick?: ((playerId: string) => Promise<unknown>) | undefined;
  /** Set for the host, who may put people into teams. */
  onMove?: ((moved: { userId: string; teamId: string | null }) => void) | undefined;
}

/** More people than that are behind a button. */
const SHOWN = 24;

/** Everybody in the lobby with their team, in the order in which they joined. */
export function Participants({ lobby, userId, onKick, onMove }: Props) {
  const texts = ru.lobby;
  const [kicking, setKicking] = useState<Player | null>(null);
  const [moving, setMoving] = useState<Player | null>(null);
  const [isWhole, setWhole] = useState(false);
  const everybody = orderedPlayers(lobby);
  const players = isWhole ? everybody : everybody.slice(0, SHOWN);
  const teams = orderedTeams(lobby);
  const teamOf = (id: string) => teams.find(({ members }) => members.some((member) => member.id === id));
  return (
    <Card
      as="section"
      title={texts.participants}
      actions={
        <span className={css.count}>
          {playerTotal(lobby)}/{lobby.maxPlayers}
        </span>
      }
    >
      {players.length === 0 && <p className={css.team}>{texts.noParticipants}</p>}
      <ul className={css.list}>
        {players.map((player) => {
          const team = teamOf(player.playerId);
          return (
            <li key={player.playerId} className={css.row} {...(onMove && dragged(player.playerId))}>
              <PlayerLink className={css.player} player={player}>
                <Avatar src={player.profilePicture} name={player.displayName} color={player.color} decorative />
                <span className={css.words}>
                  <span className={css.name}>
                    {softHyphens(player.displayName)}
                    {player.playerId === userId && <span className={css.you}> · {texts.you}</span>}
                    {player.guest && (
                      <>
                        {' '}
                        <Badge>{texts.guest}</Badge>
                      </>
                    )}
                  </span>
                  <span className={css.team}>
                    {team && <span className={css.dot} style={{ background: team.color }} aria-hidden="true" />}
                    {team?.name ?? texts.withoutTeam}
                  </span>
                </span>
                {player.playerId === lobby.admin && (
                  <span className={css.crown} title={texts.admin}>
                    <Icon name="crown" label={texts.admin} />
                  </span>
                )}
              </PlayerLink>
              {onMove && !team && (
                <IconButton label={ru.teams.move(player.displayName)} icon="swap" onClick={() => setMoving(player)} />
              )}
              {onKick && player.playerId !== userId && (
                <IconButton label={texts.kick(player.displayName)} icon="cross" onClick={() => setKicking(player)} />
              )}
            </li>
          );
        })}
      </ul>
      {players.length < everybody.length && (
        <Button kind="ghost" onClick={() => setWhole(true)}>
          {ru.teams.showAll(everybody.length)}
        </Button>
      )}
      {moving && onMove && (
        <MoveDialog
          lobby={lobby}
          userId={moving.playerId}
          onClose={() => setMoving(null)}
          onChoose={(teamId) => {
            onMove({ userId: moving.playerId, teamId });
            setMoving(null);
          }}
        />
      )}
      {kicking && onKick && (
        <ConfirmDialog
          open
          onOpenChange={() => setKicking(null)}
          title={texts.kickTitle}
          text={texts.kickText(kicking.displayName, kicking.guest === true, lobby.isPublic)}
          confirmText={texts.kickYes}
          onConfirm={() => onKick(kicking.playerId)}
        />
      )}
    </Card>
  );
}
