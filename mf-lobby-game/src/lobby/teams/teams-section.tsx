import { founderOf, type LobbyView, type Team } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, count, Dialog, Grid, Icon, Row, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { forms } from '../../locale/plurals.ts';
import { ru } from '../../locale/ru.ts';
import { type Membership, orderedTeams } from '../../state/lobby-state.ts';
import { useTeamActions } from '../use-lobby-actions.ts';
import { TeamCard } from './team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { draftOf, drawName, hasRoomForTeam, newTeam } from './team-draft.ts';
import * as css from './teams-section.module.css';

/** How the game is played, for newcomers. */
function RulesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
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
      <ol className={css.steps}>
        {ru.rules.steps.map((step) => (
          <li key={step} className={css.step}>
            {step}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** The teams of a lobby. They may be changed while it is waiting. */
export function TeamsSection({ lobby, membership }: { lobby: LobbyView; membership: Membership }) {
  const actions = useTeamActions(lobby.lobbyId);
  const { userId } = useUser();
  const [open, setOpen] = useState<{ kind: 'create' } | { kind: 'edit' | 'delete'; team: Team } | null>(null);
  const [rules, setRules] = useState(false);
  const close = () => setOpen(null);
  const waiting = lobby.status === 'waiting';
  // A private lobby must be joined with its invitation first.
  const mayMove = waiting && (lobby.isPublic || membership.isMember);
  const busy = actions.join.isPending || actions.leave.isPending;
  const teams = orderedTeams(lobby);
  const anotherName = (not: string) => drawName(lobby, Math.random, not);
  return (
    <section className={css.section} aria-labelledby="teams-title">
      <Row gap={2} align="center" justify="between" wrap>
        <Row id="teams-title" as="h2" align="baseline">
          {ru.teams.title} <span className={css.count}>{teams.length > 0 && count(teams.length, forms.teams)}</span>
        </Row>
        {waiting && membership.isAdmin && teams.length > 1 && (
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
      <RulesDialog open={rules} onOpenChange={setRules} />
      {open?.kind === 'create' && (
        <TeamDialog
          title={ru.teams.createTitle}
          submitText={ru.teams.createButton}
          initial={newTeam(lobby, Math.random)}
          busy={actions.create.isPending}
          onClose={close}
          onSubmit={(draft) => actions.create.mutate(draft, { onSuccess: close })}
          anotherName={anotherName}
        />
      )}
      {open?.kind === 'edit' && (
        <TeamDialog
          title={ru.teams.editTitle}
          submitText={ru.teams.save}
          initial={draftOf(open.team)}
          busy={actions.update.isPending}
          onClose={close}
          onSubmit={(draft) => actions.update.mutate({ teamId: open.team.teamId, draft }, { onSuccess: close })}
          anotherName={anotherName}
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
    </section>
  );
}
