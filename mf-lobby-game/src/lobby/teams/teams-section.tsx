import { founderOf, type LobbyView, MIN_SET_TEAMS, type Team, teamLimit } from '@luplay/contracts/lobby-game';
import { courseSentences, nouns } from '@luplay/quiz-ui';
import { Button, ConfirmDialog, count, Dialog, Grid, Icon, NumberField, Row, Stack, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { useQuizzes } from '../../lobby-form/use-quizzes.ts';
import { ru } from '../../locale/ru.ts';
import { isFull, type Membership, orderedTeams } from '../../state/lobby-state.ts';
import { useTeamActions } from '../use-lobby-actions.ts';
import { TeamCard } from './team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { draftOf, hasRoomForTeam, newTeam } from './team-draft.ts';
import * as css from './teams-section.module.css';

interface RulesProps {
  lobby: LobbyView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** How the game of this lobby is played, for newcomers. */
function RulesDialog({ lobby, open, onOpenChange }: RulesProps) {
  const isBoard = useQuizzes().data?.[lobby.quest]?.course === 'board';
  const by = lobby.boardAnswer === 'button' ? 'button' : lobby.teamAnswer === 'captain' ? 'captain' : 'all';
  const steps = [...ru.rules.steps(isBoard, by), ...courseSentences(lobby).map((sentence) => `${sentence}.`)];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={ru.rules.title}
      size="s"
      footer={
        <Button kind="primary" onClick={() => onOpenChange(false)}>
          {ru.rules.ok}
        </Button>
      }
    >
      <Stack as="ol" className={css.steps}>
        {steps.filter(Boolean).map((step) => (
          <li key={step} className={css.step}>
            {step}
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}

/** More teams than that are lines that open, but for the user's own. */
const WHOLE_TEAMS = 6;

/** The teams of a lobby. They may be changed while it is waiting. */
export function TeamsSection({ lobby, membership }: { lobby: LobbyView; membership: Membership }) {
  const actions = useTeamActions(lobby.lobbyId);
  const { userId } = useUser();
  const [open, setOpen] = useState<
    { kind: 'create' } | { kind: 'edit' | 'delete'; team: Team } | { kind: 'move'; userId: string } | null
  >(null);
  const [rules, setRules] = useState(false);
  const close = () => setOpen(null);
  const waiting = lobby.status === 'waiting';
  // A private lobby must be joined with its invitation first.
  const mayMove = waiting && (membership.isMember || (lobby.isPublic && !isFull(lobby)));
  const busy = actions.join.isPending || actions.leave.isPending;
  const teams = orderedTeams(lobby);
  const leads = waiting && membership.isAdmin;
  const move = (moved: string, teamId?: string) =>
    teamId === undefined
      ? setOpen({ kind: 'move', userId: moved })
      : actions.move.mutate({ userId: moved, teamId: teamId || null });
  return (
    <Stack as="section" className={css.section} aria-labelledby="teams-title">
      <Row gap={2} align="center" justify="between" wrap>
        <Row id="teams-title" as="h2" align="baseline">
          {ru.teams.title} <span className={css.count}>{teams.length > 0 && count(teams.length, nouns.teams)}</span>
        </Row>
        {leads && teams.length > 1 && (
          <Button
            kind="ghost"
            size="s"
            icon="swap"
            busy={actions.shuffle.isPending}
            onClick={() => actions.shuffle.mutate()}
          >
            {ru.teams.shuffle}
          </Button>
        )}
        <Button kind="ghost" size="s" icon="info" onClick={() => setRules(true)}>
          {ru.lobby.info}
        </Button>
      </Row>
      {leads && (
        <NumberField
          label={ru.teams.count}
          hint={ru.teams.countHint}
          value={actions.set.isPending ? (actions.set.variables ?? teams.length) : teams.length}
          min={MIN_SET_TEAMS}
          max={teamLimit(lobby.maxPlayers)}
          late
          onValueChange={(wanted) => {
            if (wanted !== null && wanted !== teams.length) actions.set.mutate(wanted);
          }}
        />
      )}
      <Grid min="260px" keep>
        {teams.map((team) => {
          const mine = membership.teamId === team.teamId;
          return (
            <TeamCard
              key={team.teamId}
              team={team}
              players={lobby.players}
              mine={mine}
              hasTeam={membership.teamId !== null}
              mayEdit={waiting && (membership.isAdmin || founderOf(team)?.id === userId)}
              mayMove={mayMove}
              busy={busy}
              onJoin={() => actions.join.mutate(team.teamId)}
              onLeave={() => actions.leave.mutate(team.teamId)}
              onEdit={() => setOpen({ kind: 'edit', team })}
              onDelete={() => setOpen({ kind: 'delete', team })}
              onMove={leads ? move : undefined}
              folds={teams.length > WHOLE_TEAMS && !mine}
            />
          );
        })}
        {mayMove && hasRoomForTeam(lobby) && (
          <button type="button" className={css.create} onClick={() => setOpen({ kind: 'create' })}>
            <span className={css.plus}>
              <Icon name="plus" size={28} />
            </span>
            <span className={css.createTitle}>{ru.teams.create}</span>
          </button>
        )}
      </Grid>
      <RulesDialog lobby={lobby} open={rules} onOpenChange={setRules} />
      {open?.kind === 'create' && (
        <TeamDialog
          title={ru.teams.createTitle}
          submitText={ru.teams.createButton}
          initial={newTeam(lobby, Math.random)}
          lobby={lobby}
          busy={actions.create.isPending}
          onClose={close}
          onSubmit={(draft) => actions.create.mutate(draft, { onSuccess: close })}
        />
      )}
      {open?.kind === 'edit' && (
        <TeamDialog
          title={ru.teams.editTitle}
          submitText={ru.teams.save}
          initial={draftOf(open.team)}
          members={open.team.members}
          lobby={lobby}
          busy={actions.update.isPending}
          onClose={close}
          onSubmit={(draft) => actions.update.mutate({ teamId: open.team.teamId, draft }, { onSuccess: close })}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDialog
          lobby={lobby}
          userId={open.userId}
          onClose={close}
          onChoose={(teamId) => actions.move.mutate({ userId: open.userId, teamId }, { onSuccess: close })}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={ru.teams.deleteTitle}
          text={ru.teams.deleteText(open.team.name)}
          confirmText={ru.teams.deleteYes}
          onConfirm={() => actions.remove.mutateAsync(open.team.teamId)}
        />
      )}
    </Stack>
  );
}

interface MoveProps {
  lobby: LobbyView;
  userId: string;
  onClose: () => void;
  /** Null: out of every team. */
  onChoose: (teamId: string | null) => void;
}

/** Where the host moves a player. */
export function MoveDialog({ lobby, userId, onClose, onChoose }: MoveProps) {
  const name = lobby.players[userId]?.displayName ?? '';
  const own = orderedTeams(lobby).find(({ members }) => members.some(({ id }) => id === userId));
  return (
    <Dialog open onOpenChange={onClose} title={ru.teams.moveTitle(name)} size="s">
      <Stack gap={2}>
        {orderedTeams(lobby)
          .filter((team) => team !== own)
          .map((team) => (
            <Button
              key={team.teamId}
              disabled={team.members.length >= team.maxMembers}
              onClick={() => onChoose(team.teamId)}
            >
              {team.icon} <bdi>{team.name}</bdi>, {ru.teams.seats(team.members.length, team.maxMembers)}
            </Button>
          ))}
        {own && <Button onClick={() => onChoose(null)}>{ru.teams.nowhere}</Button>}
      </Stack>
    </Dialog>
  );
}
