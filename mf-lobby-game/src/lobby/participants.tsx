import type { LobbyView, Player } from '@luplay/contracts/lobby-game';
import { Avatar, Badge, Card, ConfirmDialog, Icon, IconButton } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import { orderedPlayers, orderedTeams, playerTotal } from '../state/lobby-state.ts';
import * as css from './participants.module.css';
import { PlayerLink } from './player-link.tsx';

interface Props {
  lobby: LobbyView;
  userId: string;
  /** Set when this person may kick others. */
  onKick?: (playerId: string) => Promise<unknown>;
}

/** Everybody in the lobby with their team, in the order in which they joined. */
export function Participants({ lobby, userId, onKick }: Props) {
  const texts = ru.lobby;
  const [kicking, setKicking] = useState<Player | null>(null);
  const players = orderedPlayers(lobby);
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
            <li key={player.playerId} className={css.row}>
              <PlayerLink className={css.player} player={player}>
                <Avatar src={player.profilePicture} name={player.displayName} color={player.color} decorative />
                <span className={css.words}>
                  <span className={css.name}>
                    {player.displayName}
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
              {onKick && player.playerId !== userId && (
                <IconButton label={texts.kick(player.displayName)} icon="cross" onClick={() => setKicking(player)} />
              )}
            </li>
          );
        })}
      </ul>
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
