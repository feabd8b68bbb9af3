import { type GameView, PHASE, PHASES, type Phase } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, Dialog, IconButton } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/game.ts';
import * as css from './admin-panel.module.css';
import { useAdminActions } from './use-game-actions.ts';

/** For the host: force a phase, pause the timer, send everyone back to the lobby. */
export function AdminPanel({ game }: { game: GameView }) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [ending, setEnding] = useState(false);
  const { setPhase, setPaused, toLobby } = useAdminActions(game.lobbyId);
  const texts = ru.admin;
  const running = game.lobby.status === 'in_progress';
  const endsGame = (phase: Phase) => phase === PHASE.introOrFinal && game.stage !== 'final';
  return (
    <div className={css.tools}>
      {running && (
        <IconButton
          label={game.timerPaused ? texts.resume : texts.pause}
          icon={game.timerPaused ? 'play' : 'pause'}
          kind="secondary"
          busy={setPaused.isPending}
          onClick={() => setPaused.mutate(!game.timerPaused)}
        />
      )}
      <IconButton label={texts.open} icon="settings" kind="secondary" onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title={texts.title} size="s">
        <div className={css.panel}>
          <fieldset className={css.phases}>
            <legend className={css.legend}>{texts.phases}</legend>
            {PHASES.map((phase) => (
              <Button
                key={phase}
                kind={phase === game.roundPhase ? 'primary' : 'secondary'}
                aria-pressed={phase === game.roundPhase}
                busy={setPhase.isPending && setPhase.variables === phase}
                disabled={!running}
                onClick={() => (endsGame(phase) ? setEnding(true) : setPhase.mutate(phase))}
              >
                {texts.phase(phase, ru.phases[phase])}
              </Button>
            ))}
            <p className={css.hint}>{texts.finish}</p>
          </fieldset>
          <Button
            icon={game.timerPaused ? 'play' : 'pause'}
            busy={setPaused.isPending}
            disabled={!running}
            onClick={() => setPaused.mutate(!game.timerPaused)}
          >
            {game.timerPaused ? texts.resume : texts.pause}
          </Button>
          <Button kind="danger" icon="door" onClick={() => setLeaving(true)}>
            {texts.toLobby}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={texts.toLobbyTitle}
        text={texts.toLobbyText}
        confirmText={texts.yes}
        onConfirm={() => toLobby.mutateAsync()}
      />
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={texts.endTitle}
        text={texts.endText}
        confirmText={texts.endYes}
        onConfirm={() => setPhase.mutateAsync(PHASE.introOrFinal)}
      />
    </div>
  );
}
