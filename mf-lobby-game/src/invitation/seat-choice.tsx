import { type Invitation, type InvitedTeam, invitations, lobbies, teams } from '@luplay/contracts/lobby-game';
import { api, Button, deviceId, errorText, Hidden, isApiError, listed, Stack } from '@luplay/web-kit';
import { guestTexts, isNickname, NicknameField, signedIn, suggestedNickname } from '@luplay/web-kit/guest';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bench } from '../locale/bench.ts';
import { invitation as texts } from '../locale/invitation.ts';
import { keys } from '../state/keys.ts';
import * as css from './invitation.module.css';

interface Props {
  invitation: Invitation;
  inviteCode: string | undefined;
  /** The visitor has no account and gets a guest's. */
  asGuest: boolean;
}

/** A nickname for guests, then one tap: any team, one of the teams, or the bench. */
export function SeatChoice({ invitation, inviteCode, asGuest }: Props) {
  const [nickname, setNickname] = useState(() => suggestedNickname());
  const [checked, setChecked] = useState(false);
  const seat = useSeat(invitation, inviteCode, nickname);
  const { teams } = invitation;
  const waits = invitation.mayWait === true;
  const faulty = asGuest && !isNickname(nickname);
  const take = (teamId: string | null) => {
    setChecked(true);
    if (!faulty && !seat.isPending) seat.mutate(teamId);
  };
  const error = checked && faulty ? guestTexts.badNickname : seat.isError ? seatError(seat.error) : null;
  return (
    <Stack shrink>
      {asGuest && (
        <NicknameField value={nickname} onValueChange={setNickname} error={error} onEnter={() => take(null)} />
      )}
      {!asGuest && error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <Button kind="primary" size="l" wide icon="play" busy={seat.isPending} onClick={() => take(null)}>
        {waits ? bench.take : texts.anyTeam}
      </Button>
      {!waits && teams.length > 0 && (
        <>
          <h2 className={css.subtitle}>{texts.teams}</h2>
          <Stack as="ul" gap={2} shrink>
            {teams.map((team) => (
              <li key={team.teamId}>
                <TeamButton team={team} busy={seat.isPending} onTake={() => take(team.teamId)} />
              </li>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}

function TeamButton({ team, busy, onTake }: { team: InvitedTeam; busy: boolean; onTake: () => void }) {
  const { name, icon, color, members, maxMembers } = team;
  const free = Math.max(0, maxMembers - members.length);
  return (
    <button
      type="button"
      className={css.team}
      style={{ borderInlineStartColor: color }}
      disabled={free === 0}
      aria-disabled={busy || undefined}
      onClick={onTake}
    >
      {free > 0 && <Hidden>{texts.joinTeam} </Hidden>}
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={css.teamWords}>
        <span className={css.teamName}>{name}</span>
        <span className={css.members}>
          {members.length === 0 ? texts.emptyTeam : listed(members.map((member) => member.name))}
        </span>
      </span>
      <span className={css.seats}>{free > 0 ? texts.seats(members.length, maxMembers) : texts.full}</span>
    </button>
  );
}

/** The chosen team; null: any. */
type Choice = string | null;

/**
 * Takes a seat in the lobby: first makes a guest of a visitor without an account, then joins a team. After a refusal
 * the invitation is read again, because a seat may have been taken meanwhile. During a game, and when one has begun
 * meanwhile, it is a place on the bench.
 */
function useSeat({ lobbyId, mayWait }: Invitation, inviteCode: string | undefined, nickname: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (teamId: Choice) => {
      const userId = await signedIn(nickname.trim());
      const body = { lobbyId, userId, device: deviceId(), ...(inviteCode && { inviteCode }) };
      if (mayWait) return api(lobbies.joinLobby, { body });
      const joined =
        teamId === null ? api(invitations.joinAnyTeam, { body }) : api(teams.joinTeam, { body: { ...body, teamId } });
      return joined.catch((error) => {
        if (!isApiError(error, 'game_in_progress')) throw error;
        return api(lobbies.joinLobby, { body });
      });
    },
    onSuccess: () => navigate(`/lobby/${lobbyId}`, { replace: true }),
    onError: () => client.invalidateQueries({ queryKey: keys.invitations }),
  });
}

/** What to tell about a failed attempt. */
const seatError = (error: unknown): string =>
  isApiError(error, 'validation_failed') ? guestTexts.badNickname : errorText(error, texts.joinFailed);
