import { type Invitation, type InvitedTeam, invitations, lobbies, teams } from '@luplay/contracts/lobby-game';
import { accounts, NICKNAME_LENGTH } from '@luplay/contracts/user';
import {
  api,
  Button,
  deviceId,
  errorText,
  Hidden,
  IconButton,
  isApiError,
  Stack,
  session,
  signIn,
  TextField,
} from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
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
  const selected = useSelectedOnEntry();
  const seat = useSeat(invitation, inviteCode, nickname);
  const { teams } = invitation;
  const waits = invitation.mayWait === true;
  const faulty = asGuest && !isNickname(nickname);
  const take = (teamId: string | null) => {
    setChecked(true);
    if (!faulty && !seat.isPending) seat.mutate(teamId);
  };
  const error = checked && faulty ? texts.badNickname : seat.isError ? seatError(seat.error) : null;
  return (
    <Stack shrink>
      {asGuest && (
        <div className={css.nickname}>
          <TextField
            label={texts.nickname}
            value={nickname}
            onValueChange={(typed) => setNickname(upToLimit(typed))}
            autoComplete="nickname"
            enterKeyHint="go"
            error={error}
            {...selected}
            onKeyDown={(event) => event.key === 'Enter' && take(null)}
          />
          <IconButton label={texts.anotherName} icon="refresh" onClick={() => setNickname(suggestedNickname())} />
        </div>
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

/** The whole text is selected on entry, so that the next key replaces it. */
function useSelectedOnEntry() {
  const byPress = useRef(false);
  return {
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      byPress.current = document.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (!byPress.current) currentTarget.select();
    },
    // Not before: between the focus and the click, the press sets the caret, and ends a selection.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (byPress.current) currentTarget.select();
      byPress.current = false;
    },
  };
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
          {members.length === 0 ? texts.emptyTeam : members.map((member) => member.name).join(', ')}
        </span>
      </span>
      <span className={css.seats}>{free > 0 ? texts.seats(members.length, maxMembers) : texts.full}</span>
    </button>
  );
}

/** A nickname to start from, drawn by `chance` (0 to below 1). */
function suggestedNickname(chance: () => number = Math.random): string {
  const drawn = (all: readonly string[]) => all[Math.floor(chance() * all.length)] ?? '';
  return `${drawn(texts.adjectives)} ${drawn(texts.animals)}`;
}

/** Only the length, for a quick answer; the service checks the characters. */
function isNickname(name: string): boolean {
  const length = [...name.trim()].length;
  return length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max;
}

/** The field takes no more than a nickname may have. `maxLength` would count most emoji twice. */
const upToLimit = (typed: string): string => [...typed].slice(0, NICKNAME_LENGTH.max).join('');

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

async function signedIn(displayName: string): Promise<string> {
  const present = session.get();
  if (present) return present.user.userId;
  const { token, user } = await api(accounts.createAccount, { body: { guest: true, displayName } });
  signIn(token, user);
  return user.userId;
}

/** What to tell about a failed attempt. */
const seatError = (error: unknown): string =>
  isApiError(error, 'validation_failed') ? texts.badNickname : errorText(error, texts.joinFailed);
