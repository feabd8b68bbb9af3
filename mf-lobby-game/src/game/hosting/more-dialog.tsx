import { type GameView, PHASE, PHASES, type Phase } from '@luplay/contracts/lobby-game';
import { Button, ConfirmDialog, Dialog, QueryView, Soft, Stack, Switch } from '@luplay/web-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BenchList } from '../../bench/bench-list.tsx';
import { offeredQuizzes } from '../../lobby-form/lobby-form.ts';
import { QuizChoice } from '../../lobby-form/quiz-choice.tsx';
import { useQuizzes } from '../../lobby-form/use-quizzes.ts';
import { ru as gameTexts } from '../../locale/game.ts';
import { ru } from '../../locale/hosting.ts';
import { ru as reactionTexts } from '../../locale/reactions.ts';
import { ru as formTexts } from '../../locale/ru.ts';
import { keys } from '../../state/keys.ts';
import type { LobbyState } from '../../state/lobby-state.ts';
import { useAdminActions } from '../use-game-actions.ts';
import * as css from './more-dialog.module.css';
import { NotesDialog, PeopleDialog, PointsDialog } from './tool-dialogs.tsx';
import { useHosting } from './use-hosting.ts';

const texts = gameTexts.admin;

const SKIPPABLE: readonly Phase[] = [PHASE.question, PHASE.answering];
const EXTENDABLE: readonly Phase[] = [PHASE.themeChoice, ...SKIPPABLE];

/** Loaded on demand: the host's rare powers. */
export default function MoreDialog({ game, onClose }: { game: GameView; onClose: () => void }) {
  const [asked, setAsked] = useState<'leave' | 'end' | 'quiz' | 'points' | 'people' | 'notes' | null>(null);
  /** The question that was on when the host wanted to skip it. */
  const [unwanted, setUnwanted] = useState<string | null>(null);
  const { setPhase, setPaused, toLobby } = useAdminActions(game.lobbyId);
  const { set, again, skip, addTime } = useHosting(game);
  const lobby = useQuery<LobbyState>({ queryKey: keys.lobby(game.lobbyId), queryFn: skipToken }).data?.lobby;
  const running = game.lobby.status === 'in_progress';
  const final = game.stage === 'final';
  const endsGame = (phase: Phase) => phase === PHASE.introOrFinal && !final;
  const question = game.currentQuestion?.questionId;
  const [listed, setListed] = useState(false);
  const close = () => setAsked(null);
  const bench = lobby && <BenchList lobby={lobby} isHost seating={running && !final} />;
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="s">
        <Stack gap={2} className={css.panel}>
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
              {EXTENDABLE.includes(game.roundPhase) && (
                <Button icon="clock" busy={addTime.isPending} disabled={!running} onClick={() => addTime.mutate()}>
                  {ru.addTime}
                </Button>
              )}
              {SKIPPABLE.includes(game.roundPhase) && (
                <Button
                  icon="chevron-right"
                  busy={skip.isPending}
                  disabled={!running}
                  onClick={() => setUnwanted(question ?? null)}
                >
                  {ru.skip}
                </Button>
              )}
              <Button icon="edit" disabled={!running} onClick={() => setAsked('points')}>
                {ru.points.open}
              </Button>
              <Switch
                label={ru.wait}
                hint={ru.waitHint}
                checked={lobby?.advance === 'host'}
                onCheckedChange={(waits) => set.mutate({ advance: waits ? 'host' : 'auto' })}
              />
              <Switch
                label={reactionTexts.allow}
                hint={reactionTexts.allowHint}
                checked={lobby?.reactions !== false}
                onCheckedChange={(allowed) => set.mutate({ reactions: allowed })}
              />
              {bench}
              <details className={css.rest} onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
                <summary>{ru.phases}</summary>
                {listed && (
                  <Stack gap={2}>
                    {PHASES.map((phase) => (
                      <Button
                        key={phase}
                        kind={phase === game.roundPhase ? 'primary' : 'secondary'}
                        aria-pressed={phase === game.roundPhase}
                        busy={setPhase.isPending && setPhase.variables === phase}
                        disabled={!running}
                        onClick={() => (endsGame(phase) ? setAsked('end') : setPhase.mutate(phase))}
                      >
                        {gameTexts.phases[phase]}
                      </Button>
                    ))}
                    <Soft>{ru.phasesHint}</Soft>
                  </Stack>
                )}
              </details>
            </>
          )}
          {lobby && (
            <Button icon="users" onClick={() => setAsked('people')}>
              {ru.people.open}
            </Button>
          )}
          <Button icon="edit" onClick={() => setAsked('notes')}>
            {ru.notes.open}
          </Button>
          {final && (
            <Button icon="quiz" onClick={() => setAsked('quiz')}>
              {ru.otherQuiz}
            </Button>
          )}
          {final && bench}
          <Button kind="danger" icon="door" onClick={() => setAsked('leave')}>
            {texts.toLobby}
          </Button>
        </Stack>
      </Dialog>
      {asked === 'points' && <PointsDialog game={game} onClose={close} />}
      {asked === 'people' && lobby && <PeopleDialog game={game} lobby={lobby} onClose={close} />}
      {asked === 'notes' && <NotesDialog game={game} onClose={close} />}
      <ConfirmDialog
        open={unwanted !== null && unwanted === question}
        onOpenChange={() => setUnwanted(null)}
        title={ru.skipTitle}
        text={ru.skipText(game.questionNumber >= game.questionsTotal, game.board !== undefined)}
        confirmText={ru.skipYes}
        onConfirm={async () => {
          if (unwanted) await skip.mutateAsync(unwanted);
          onClose();
        }}
      />
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
