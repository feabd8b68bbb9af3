import { type GameView, PHASE, PHASES, type Phase } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, Dialog, QueryView, Switch } from '@luplay/web-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offeredQuizzes } from '../../lobby-form/lobby-form.ts';
import { QuizChoice } from '../../lobby-form/quiz-choice.tsx';
import { useQuizzes } from '../../lobby-form/use-quizzes.ts';
import { ru as gameTexts } from '../../locale/game.ts';
import { ru } from '../../locale/hosting.ts';
import { ru as formTexts } from '../../locale/ru.ts';
import { keys } from '../../state/keys.ts';
import type { LobbyState } from '../../state/lobby-state.ts';
import { useAdminActions } from '../use-game-actions.ts';
import * as css from './more-dialog.module.css';
import { useHosting } from './use-hosting.ts';

const texts = gameTexts.admin;

/** Loaded on demand: the host's rare powers. */
export default function MoreDialog({ game, onClose }: { game: GameView; onClose: () => void }) {
  const [asked, setAsked] = useState<'leave' | 'end' | 'quiz' | null>(null);
  const { setPhase, setPaused, toLobby } = useAdminActions(game.lobbyId);
  const { setAdvance, again } = useHosting(game);
  const lobby = useQuery<LobbyState>({ queryKey: keys.lobby(game.lobbyId), queryFn: skipToken }).data?.lobby;
  const running = game.lobby.status === 'in_progress';
  const final = game.stage === 'final';
  const endsGame = (phase: Phase) => phase === PHASE.introOrFinal && !final;
  const close = () => setAsked(null);
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="s">
        <div className={css.panel}>
          {!final && (
            <>
              <Button
                icon={game.timerPaused ? 'play' : 'pause'}
                busy={setPaused.isPending}
                disabled={!running}
                onClick={() => setPaused.mutate(!game.timerPaused)}
              >
                {game.timerPaused ? texts.resume : texts.pause}
              </Button>
              <Switch
                label={ru.wait}
                hint={ru.waitHint}
                checked={lobby?.advance === 'host'}
                onCheckedChange={(waits) => setAdvance.mutate(waits ? 'host' : 'auto')}
              />
              <fieldset className={css.phases}>
                <legend className={css.legend}>{texts.phases}</legend>
                {PHASES.map((phase) => (
                  <Button
                    key={phase}
                    kind={phase === game.roundPhase ? 'primary' : 'secondary'}
                    aria-pressed={phase === game.roundPhase}
                    busy={setPhase.isPending && setPhase.variables === phase}
                    disabled={!running}
                    onClick={() => (endsGame(phase) ? setAsked('end') : setPhase.mutate(phase))}
                  >
                    {texts.phase(phase, gameTexts.phases[phase])}
                  </Button>
                ))}
                <p className={css.hint}>{texts.finish}</p>
              </fieldset>
            </>
          )}
          {final && (
            <Button icon="quiz" onClick={() => setAsked('quiz')}>
              {ru.otherQuiz}
            </Button>
          )}
          <Button kind="danger" icon="door" onClick={() => setAsked('leave')}>
            {texts.toLobby}
          </Button>
        </div>
      </Dialog>
      {asked === 'quiz' && (
        <OtherQuizDialog
          busy={again.isPending}
          onClose={close}
          onChoose={(quest) => again.mutate({ quest }, { onSuccess: onClose })}
        />
      )}
      <ConfirmDialog
        open={asked === 'leave'}
        onOpenChange={close}
        title={texts.toLobbyTitle}
        text={final ? ru.toLobbyText : texts.toLobbyText}
        confirmText={texts.yes}
        onConfirm={() => toLobby.mutateAsync()}
      />
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={close}
        title={texts.endTitle}
        text={texts.endText}
        confirmText={texts.endYes}
        onConfirm={() => setPhase.mutateAsync(PHASE.introOrFinal)}
      />
    </>
  );
}

interface Props {
  busy: boolean;
  onClose: () => void;
  onChoose: (quest: string) => void;
}

/** The quiz of the next game. */
function OtherQuizDialog({ busy, onClose, onChoose }: Props) {
  const [quest, setQuest] = useState<string | null>(null);
  const quizzes = useQuizzes();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ru.otherQuizTitle}
      footer={
        <>
          <Button onClick={onClose}>{ru.cancel}</Button>
          <Button kind="primary" disabled={quest === null} busy={busy} onClick={() => quest && onChoose(quest)}>
            {ru.otherQuizYes}
          </Button>
        </>
      }
    >
      <QueryView query={quizzes} errorText={formTexts.form.questsFailed}>
        {(all) => <QuizChoice quizzes={offeredQuizzes(all)} value={quest} onValueChange={setQuest} />}
      </QueryView>
    </Dialog>
  );
}
